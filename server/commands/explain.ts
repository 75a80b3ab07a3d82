import type { Command } from 'commander'
import { newCommand, withExamples } from '../../clients/cli/command.ts'
import { Failure } from '../../clients/cli/failure.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { findHistory, listRemovals } from '../../db/posts/histories.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { explainGone, explainHistory } from '../../jobs/history/explainHistory.ts'
import { openNetworks } from '../../networks/index.ts'
import type { Platform } from '../../networks/network.ts'
import type { Config } from '../config.ts'
import { atHost, onDatabase } from './host.ts'

/** Only reads, also while the service runs. */
export function explain(environment: Environment): Command {
  const command = newCommand(
    'explain',
    'Show the history of a post or an article, without its text',
  )
    .argument('<id>', 'id of a post, an article, or one of its deliveries')
    .action(
      atHost<object, [string]>(environment, [], async ({ terminal, config }, id) => {
        terminal.print(await onDatabase(config, (db) => historyOf(db, config, id)))
      }),
    )
  return withExamples(command, [
    ['admin explain 6b0013180000a13f9c27d05e', 'What happened to it, and what comes next?'],
  ])
}

async function historyOf(db: Db, { networks: settings, timing }: Config, id: string) {
  const history = await findHistory(db, id)
  const removals = history === undefined ? await listRemovals(db, id) : []
  if (history === undefined && removals.length === 0) {
    throw new Failure('not_found', `No post, article or delivery has the id ${id}.`)
  }
  const networks = openNetworks({
    ...settings,
    simulator_url: undefined,
    timeout_ms: timing.request_timeout_ms,
  })
  try {
    const explain_options = {
      late_after_ms: timing.late_after_ms,
      networkOf: (platform: Platform) => networks.of('live', platform),
    }
    return history === undefined
      ? explainGone(id, removals, explain_options)
      : explainHistory(history, explain_options)
  } finally {
    await networks.close()
  }
}
