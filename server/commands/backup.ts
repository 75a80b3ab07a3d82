import type { Command } from 'commander'
import { newCommand } from '../../clients/cli/command.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { packArchive } from '../../db/backup/archive.ts'
import { dumpDatabase } from '../../db/backup/dump.ts'
import { atHost } from './host.ts'

/** Of what DATABASE_URL, or else DATA_DIR, holds. */
export function backup(environment: Environment): Command {
  return newCommand('backup', 'Write a backup of the database into a file')
    .argument('<file>', 'a file that is not there yet')
    .action(
      atHost<object, [string]>(environment, [], async ({ terminal, config, env }, file) => {
        const { database_url, data_dir } = config
        if (database_url === undefined) await packArchive(data_dir, file)
        else await dumpDatabase(database_url, file, env)
        terminal.say(`${file} has the backup.`)
      }),
    )
}
