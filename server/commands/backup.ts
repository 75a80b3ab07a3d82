import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { newCommand, withExamples } from '../../clients/cli/command.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { Failure, usage } from '../../clients/cli/failure.ts'
import { packArchive } from '../../db/backup/archive.ts'
import { dumpDatabase } from '../../db/backup/dump.ts'
import type { BackupSettings } from '../../db/backup/place.ts'
import { noteBackup } from '../../db/backup/taken.ts'
import { clusterIn } from '../../db/embedded/embedded.ts'
import type { Config } from '../config.ts'
import { atHost, onDatabase, onServer, refuseMissing } from './host.ts'

interface Options {
  toBucket?: boolean
}

/** Of what DATABASE_URL, or else DATA_DIR, holds. */
export function backup(environment: Environment): Command {
  const command = newCommand('backup', 'Write a backup of the database into a file or a bucket')
    .argument('[file]', 'a file that is not there yet')
    .option('--to-bucket', 'into BACKUP_BUCKET, also while the service runs')
    .action(
      atHost<Options, [string | undefined]>(environment, [], async (host, file) => {
        const { terminal, config, env, options } = host
        if ((file === undefined) !== (options.toBucket === true))
          throw usage('Say either a file or --to-bucket.')
        const taken_at = new Date()
        const size =
          file === undefined ? await toBucket(config, taken_at) : await toFile(config, env, file)
        terminal.say(`${file ?? backupsOf(config).bucket.bucket} has the backup.`)
        await onDatabase(config, (db) => noteBackup(db, taken_at, size)).catch((error: unknown) => {
          // It is whole all the same: a database that is older, or a copy that only reads, can be backed up too.
          terminal.say(
            `The database has no note of it for the metrics: ${error instanceof Error ? error.message : String(error)}`,
          )
        })
      }),
    )
  return withExamples(command, [
    ['admin backup otterpost.tar', 'Into a file'],
    ['admin backup --to-bucket', 'Into BACKUP_BUCKET, as the beginning of what can be restored'],
  ])
}

async function toFile(config: Config, env: Environment['env'], file: string): Promise<number> {
  const { database_url, data_dir } = config
  if (database_url === undefined) await packArchive(data_dir, file)
  else await dumpDatabase(database_url, file, env)
  return (await stat(file)).size
}

async function toBucket(config: Config, started_at: Date): Promise<number> {
  const settings = backupsOf(config)
  refuseMissing(config)
  const { openBackupPlace } = await import('../../db/backup/place.ts')
  const { takeBase } = await import('../../db/backup/takeBase.ts')
  const place = openBackupPlace(settings)
  try {
    return await onServer(config, (server) =>
      takeBase(server, clusterIn(config.data_dir) ?? '', place, started_at),
    )
  } finally {
    place.close()
  }
}

export function backupsOf({ backups }: Config): BackupSettings {
  if (backups !== undefined) return backups
  throw new Failure('failed', 'BACKUP_BUCKET is not set.', {
    next: 'Set it as the service has it; it is for the embedded database.',
  })
}
