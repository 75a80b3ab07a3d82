import type { Command } from 'commander'
import { newCommand, withExamples } from '../../clients/cli/command.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { usage } from '../../clients/cli/failure.ts'
import { localZone, readMoment } from '../../clients/cli/times/times.ts'
import { unpackArchive } from '../../db/backup/archive.ts'
import { restoreDatabase } from '../../db/backup/dump.ts'
import type { Config } from '../config.ts'
import { backupsOf } from './backup.ts'
import { atHost } from './host.ts'

interface Options {
  fromBucket?: boolean
  until?: string
}

/**
 * Into the empty database of DATABASE_URL, or else into DATA_DIR, so that it overwrites nothing. The
 * journal of sends stays as it is: the next start reads what was sent since.
 */
export function restore(environment: Environment): Command {
  const command = newCommand('restore', 'Restore a backup where there is no database yet')
    .argument('[file]', 'what admin backup wrote')
    .option('--from-bucket', 'from BACKUP_BUCKET, all that is there or as it was --until')
    .option('--until <time>', 'a moment, such as 2027-01-31T09:30:00Z or "10 minutes ago"')
    .action(
      atHost<Options, [string | undefined]>(environment, [], async (host, file) => {
        const { terminal, config, env, options } = host
        if ((file === undefined) !== (options.fromBucket === true))
          throw usage('Say either a file or --from-bucket.')
        if (file === undefined) return terminal.say(await fromBucket(config, momentIn(options)))
        if (options.until !== undefined) throw usage('--until goes with --from-bucket.')
        const { database_url, data_dir, journal_dir } = config
        if (database_url === undefined) await unpackArchive(file, data_dir)
        else await restoreDatabase(file, database_url, env)
        terminal.say(
          `${file} is restored. ${journal_dir} tells the next start what was sent since.`,
        )
      }),
    )
  return withExamples(command, [
    ['admin restore otterpost.tar', 'From a file'],
    ['admin restore --from-bucket --until 2027-01-31T09:30:00Z', 'As it was at a moment'],
  ])
}

/** The zone of this machine counts where none is said. */
function momentIn({ until }: Options): Date | undefined {
  return until === undefined ? undefined : readMoment(until, new Date(), localZone()).at
}

async function fromBucket(config: Config, until: Date | undefined): Promise<string> {
  const { openBackupPlace } = await import('../../db/backup/place.ts')
  const { recover } = await import('../../db/backup/recover.ts')
  const place = openBackupPlace(backupsOf(config))
  try {
    const { base, as_of } = await recover(place, config.data_dir, until)
    return [
      `Restored as of ${as_of ?? base.ended_at}, from the backup of ${base.started_at} and the log since.`,
      `Before the start, put into ${config.data_dir} the encryption-keys of the machine that it is from, and into ${config.journal_dir} the journals of all machines: they tell what was sent since.`,
    ].join('\n')
  } finally {
    place.close()
  }
}
