/**
 * `npm run restore -- FILE`: brings a backup into the empty database of DATABASE_URL, or else into
 * DATA_DIR. The journal of sends stays as it is: the next start reads what was sent since.
 */
import { unpackArchive } from '../db/backup/archive.ts'
import { restoreDatabase } from '../db/backup/dump.ts'
import { readConfig } from './config.ts'

try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('npm run restore -- FILE')
  const { database_url, data_dir, journal_dir } = readConfig(process.env)
  if (database_url === undefined) await unpackArchive(file, data_dir)
  else await restoreDatabase(file, database_url, process.env)
  process.stdout.write(
    `${file} is restored; ${journal_dir} tells the next start what was sent since\n`,
  )
} catch (error) {
  process.stderr.write(`otterpost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
