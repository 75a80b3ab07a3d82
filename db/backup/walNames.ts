/** What PostgreSQL archives, by its names: segments of the log, histories of timelines, and notes of base backups. */

const NAME = /^([0-9A-F]{8}\.history|[0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?)$/

/** As initdb makes them. */
export const WAL_BYTES_MAX = 16 * 1024 * 1024
export const HISTORIES = 'history/'

export function isWalName(name: string): boolean {
  return NAME.test(name)
}

/** Histories are few and are listed, so they have a folder of their own. */
export function keyOfWal(name: string): string {
  return name.endsWith('.history') ? `${HISTORIES}${name}` : `wal/${name}.gz`
}
