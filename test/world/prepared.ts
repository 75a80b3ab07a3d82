/**
 * An embedded database that is new and migrated, to be copied by whatever does not try the first start itself: to
 * make one costs two seconds of processor, and to copy it a tenth of that.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { canReach, findSystemAccount } from '../../db/embedded/account.ts'
import { startEmbedded, type Embedded } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/migrate.ts'

/** The folder's name, for every process of the run. Without it all databases are made anew. */
const VARIABLE = 'OTTERPOST_PREPARED_DATA'

/** Makes it. Returns the function that removes it. */
export async function prepareDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-prepared-'))
  await (await startPrepared(folder)).stop()
  process.env[VARIABLE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Migrated, whether it could be copied or not. */
export async function startPrepared(data_dir: string): Promise<Embedded> {
  copyPrepared(data_dir)
  const embedded = await startEmbedded(data_dir)
  await migrate(embedded.connection)
  return embedded
}

/** As though the service had been started with this folder before, and been stopped before anybody had used it. */
export function copyPrepared(data_dir: string) {
  const folder = process.env[VARIABLE]
  if (folder === undefined || existsSync(join(data_dir, 'postgresql'))) return
  const cluster = join(folder, 'postgresql')
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  // Otherwise it belongs elsewhere, which is for the service to arrange.
  if (!canReach(dirname(resolve(data_dir)), findSystemAccount(cluster))) return
  execFileSync('cp', ['-a', realpathSync(cluster), join(data_dir, 'postgresql')])
}
