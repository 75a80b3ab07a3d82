/**
 * `npm run explain -- ID`: the history of a post or an article in words, by its id or that of one of its
 * deliveries. Only reads, also while the service runs. Unknown ids and bad settings end it with code 1.
 */
import { findRunning } from '../db/embedded.ts'
import { findHistory } from '../db/histories.ts'
import { openPool } from '../db/postgres.ts'
import { tellHistory } from '../jobs/tellHistory.ts'
import { openNetworks } from '../networks/index.ts'
import { readConfig } from './config.ts'

try {
  process.stdout.write(`${await explain(process.argv[2])}\n`)
} catch (error) {
  process.stderr.write(`otterpost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function explain(id: string | undefined): Promise<string> {
  if (id === undefined) throw new Error('whose history? npm run explain -- POST_ID')
  const { database_url, data_dir, networks: settings, timing } = readConfig(process.env)
  const server = database_url ?? findRunning(data_dir)
  if (server === undefined) {
    throw new Error(
      `no database runs in ${data_dir}: set DATA_DIR or DATABASE_URL as the service has it`,
    )
  }
  const db = openPool(server, { max: 1 })
  const networks = openNetworks({
    ...settings,
    simulator_url: undefined,
    timeout_ms: timing.request_timeout_ms,
  })
  try {
    const history = await findHistory(db, id)
    if (history === undefined) throw new Error(`no post, article or delivery has the id ${id}`)
    return tellHistory(history, {
      late_after_ms: timing.late_after_ms,
      networkOf: (platform) => networks.of('live', platform),
    })
  } finally {
    await Promise.all([db.end({ timeout: 5 }), networks.close()])
  }
}
