import { startEmbedded, type Embedded } from '../db/embedded/embedded.ts'
import type { Config } from './config.ts'

/** The embedded database of DATA_DIR, whose log goes to BACKUP_BUCKET. What is not kept is told, and tried again. */
export async function startOwnDatabase(
  { data_dir, backups }: Pick<Config, 'data_dir' | 'backups'>,
  tell: (error: unknown) => void,
): Promise<Embedded> {
  if (backups === undefined) return startEmbedded(data_dir)
  const [{ ARCHIVING }, { startArchiver }] = await Promise.all([
    import('../db/backup/handing.ts'),
    import('../db/backup/archiver.ts'),
  ])
  const embedded = await startEmbedded(data_dir, ARCHIVING)
  const archiver = startArchiver(embedded.cluster, backups, tell)
  const stop = async () => {
    await embedded.stop()
    await archiver.stop()
  }
  return { ...embedded, stop }
}
