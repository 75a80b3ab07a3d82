import type { Command } from 'commander'
import { newCommand, withExamples } from '../../clients/cli/command.ts'
import { Failure } from '../../clients/cli/failure.ts'
import { counted } from '../../clients/cli/output/counted.ts'
import { showList } from '../../clients/cli/output/show.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { listPending, migrate } from '../../db/migrate.ts'
import { atHost, onAnyVersion, onServer, refuseMissing } from './host.ts'

/** Each start does the same; this is for whoever wants it done before, or only wants to know. */
export function migrations(environment: Environment): Command {
  const command = newCommand('migrate', 'Bring the database to this version')
    .option('--check', 'change nothing: print what is pending, and end with 1 if anything is')
    .action(
      atHost<{ check?: true }>(environment, ['name'], async (host) => {
        const { terminal, options, config } = host
        if (options.check) refuseMissing(config)
        const names = options.check
          ? await onAnyVersion(config, listPending)
          : await onServer(config, migrate)
        const rows = names.map((name) => ({ name }))
        showList(host, rows, [{ heading: 'NAME', cell: ({ name }) => name }], rows)
        if (options.check && names.length > 0)
          throw new Failure('failed', `The database lacks ${counted(names.length, 'migration')}.`)
        terminal.say(
          names.length === 0
            ? 'The database is of this version.'
            : 'The database is of this version now.',
        )
      }),
    )
  return withExamples(command, [
    ['migrate --check', 'Is anything to be done?'],
    ['migrate', 'Do it; processes of the version before may go on meanwhile'],
  ])
}
