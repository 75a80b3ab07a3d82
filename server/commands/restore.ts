import type { Command } from 'commander'
import { newCommand } from '../../clients/cli/command.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { unpackArchive } from '../../db/backup/archive.ts'
import { restoreDatabase } from '../../db/backup/dump.ts'
import { atHost } from './host.ts'

/**
 * Into the empty database of DATABASE_URL, or else into DATA_DIR, so that it overwrites nothing. The
 * journal of sends stays as it is: the next start reads what was sent since.
 */
export function restore(environment: Environment): Command {
  return newCommand('restore', 'Restore a backup where there is no database yet')
    .argument('<file>', 'what admin backup wrote')
    .action(
      atHost<object, [string]>(environment, [], async ({ terminal, config, env }, file) => {
        const { database_url, data_dir, journal_dir } = config
        if (database_url === undefined) await unpackArchive(file, data_dir)
        else await restoreDatabase(file, database_url, env)
        terminal.say(
          `${file} is restored. ${journal_dir} tells the next start what was sent since.`,
        )
      }),
    )
}
