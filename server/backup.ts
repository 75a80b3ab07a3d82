/** `npm run backup -- FILE`: writes a backup of what DATABASE_URL, or else DATA_DIR, holds. */
import { packArchive } from '../db/backup/archive.ts'
import { dumpDatabase } from '../db/backup/dump.ts'
import { readConfig } from './config.ts'

try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('npm run backup -- FILE')
  const { database_url, data_dir } = readConfig(process.env)
  if (database_url === undefined) await packArchive(data_dir, file)
  else await dumpDatabase(database_url, file, process.env)
  process.stdout.write(`${file} has the backup\n`)
} catch (error) {
  process.stderr.write(`otterpost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
