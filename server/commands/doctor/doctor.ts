import type { Command } from 'commander'
import { newCommand, withExamples } from '../../../clients/cli/command.ts'
import type { Environment } from '../../../clients/cli/environment.ts'
import {
  failed,
  FINDING_FIELDS,
  showFindings,
  type Finding,
} from '../../../clients/cli/output/findings.ts'
import type { Config } from '../../config.ts'
import { atHost, onAnyVersion, refuseMissing } from '../host.ts'
import { databaseFindings, machineFindings } from './findings.ts'

/** Beside the running service, of which it sees what every process has in common. */
export function hostDoctor(environment: Environment): Command {
  const command = newCommand(
    'doctor',
    'Check settings, machine and database, and say what to do if something is wrong',
  ).action(
    atHost(environment, FINDING_FIELDS, async (host) => {
      const of_machine = await machineFindings(host.config)
      const of_database = await lookAtDatabase(host.config).catch((error: unknown) => [
        failed('database', error),
      ])
      await showFindings(host, [...of_machine, ...of_database])
    }),
  )
  return withExamples(command, [
    ['admin doctor', 'Is anything wrong here?'],
    [
      'admin doctor --json name,state,next',
      'The same for a program; it ends with 1 if anything is',
    ],
  ])
}

async function lookAtDatabase(config: Config): Promise<Finding[]> {
  refuseMissing(config)
  return onAnyVersion(config, (db) => databaseFindings(db, config))
}
