/** Files of PostgreSQL's log, packed, in and out of the place of backups. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { BackupPlace } from './place.ts'
import { keyOfWal, WAL_BYTES_MAX } from './walNames.ts'

/** What cannot be packed grows by a little. */
const PACKED_BYTES_MAX = WAL_BYTES_MAX + 65_536

/**
 * The same file may come twice, as PostgreSQL repeats what it is not sure of. Another one of the same name comes from
 * another database, whose backups would make this one's useless: it is refused.
 */
export async function keepWal(place: BackupPlace, name: string, bytes: Buffer): Promise<void> {
  const before = await findWal(place, name)
  if (before === undefined) {
    const packed = name.endsWith('.history') ? bytes : await promisify(gzip)(bytes, { level: 3 })
    return place.put(keyOfWal(name), packed)
  }
  if (!before.equals(bytes))
    throw new Error(
      `another database keeps its backups in the same place: ${name} is there already`,
    )
}

export async function findWal(place: BackupPlace, name: string): Promise<Buffer | undefined> {
  const bytes = await place.get(keyOfWal(name), PACKED_BYTES_MAX)
  if (bytes === undefined || name.endsWith('.history')) return bytes
  return promisify(gunzip)(bytes, { maxOutputLength: WAL_BYTES_MAX })
}
