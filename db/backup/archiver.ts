/** Keeps the log of the embedded database in the place of backups, file by file, as PostgreSQL finishes them. */
import { readHanded, startHanding } from './handing.ts'
import { openBackupPlace, type BackupSettings } from './place.ts'
import { keepWal } from './wal.ts'

/** PostgreSQL keeps and repeats what was not taken; a storage that is away is not told of each second. */
const TELL_MS = 60_000

export interface Archiver {
  /** After the end of the database, which hands over what it still has. */
  stop(): Promise<void>
}

export function startArchiver(
  cluster: string,
  settings: BackupSettings,
  tell: (error: unknown) => void,
): Archiver {
  const place = openBackupPlace(settings)
  let told_at = -Infinity
  const handing = startHanding(
    cluster,
    async (name, path) => keepWal(place, name, await readHanded(path)),
    (error) => {
      if (performance.now() - told_at < TELL_MS) return
      told_at = performance.now()
      tell(error)
    },
  )
  return {
    async stop() {
      await handing.stop()
      place.close()
    },
  }
}
