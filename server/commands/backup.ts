import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { newCommand } from '../../clients/cli/command.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { packArchive } from '../../db/backup/archive.ts'
import { dumpDatabase } from '../../db/backup/dump.ts'
import { noteBackup } from '../../db/backup/taken.ts'
import { atHost, onDatabase } from './host.ts'

/** Of what DATABASE_URL, or else DATA_DIR, holds. */
export function backup(environment: Environment): Command {
  return newCommand('backup', 'Write a backup of the database into a file')
    .argument('<file>', 'a file that is not there yet')
    .action(
      atHost<object, [string]>(environment, [], async ({ terminal, config, env }, file) => {
        const { database_url, data_dir } = config
        const taken_at = new Date()
        if (database_url === undefined) await packArchive(data_dir, file)
        else await dumpDatabase(database_url, file, env)
        const { size } = await stat(file)
        terminal.say(`${file} has the backup.`)
        await onDatabase(config, (db) => noteBackup(db, taken_at, size)).catch((error: unknown) => {
          // It is whole all the same: a database that is older, or a copy that only reads, can be backed up too.
          terminal.say(
            `The database has no note of it for the metrics: ${error instanceof Error ? error.message : String(error)}`,
          )
        })
      }),
    )
}
