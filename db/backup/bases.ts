/** What is known of each base backup, written last: one without it is not whole and does not count. */
import type { BackupPlace } from './place.ts'
import { HISTORIES } from './walNames.ts'

export interface Base {
  started_at: string
  ended_at: string
  /** Of the same database, however often it was restored. */
  system_id: string
  timeline: number
  /** Where in the log it was whole. */
  end_position: string
  server_version: number
  /** Of the packed archive, in order. */
  pieces: { bytes: number; sha256: string }[]
  /** What PostgreSQL wants to find in a copy, and the one file that has to be read last, in base64. */
  label: string
  control: string
}

const BASES = 'bases/'
/** Of one base: 800 GB, packed. */
export const PIECES_MAX = 100_000
export const PIECE_BYTES = 8 * 1024 * 1024
const BASE_BYTES_MAX = 16 * 1024 * 1024
const HISTORY_BYTES_MAX = 1024 * 1024

/** By its beginning, so that names are in the order of time. */
export function nameOfBase(started_at: Date): string {
  return started_at.toISOString().replace(/[-:]|\.\d+/g, '')
}

export function keyOfPiece(base: string, index: number): string {
  return `pieces/${base}/${String(index).padStart(6, '0')}`
}

export async function keepBase(place: BackupPlace, name: string, base: Base): Promise<void> {
  await place.put(`${BASES}${name}.json`, Buffer.from(JSON.stringify(base)))
}

export async function hasBase(place: BackupPlace, name: string): Promise<boolean> {
  return (await place.list(BASES)).includes(`${name}.json`)
}

/** The newest that was whole by `until` and from which the newest timeline goes on. */
export async function findBase(
  place: BackupPlace,
  until: Date | undefined,
): Promise<{ name: string; base: Base } | undefined> {
  const lineage = await readLineage(place)
  for (const file of (await place.list(BASES)).toReversed()) {
    const bytes = await place.get(`${BASES}${file}`, BASE_BYTES_MAX)
    if (bytes === undefined) continue
    // Written by keepBase.
    const base = JSON.parse(bytes.toString()) as Base
    if (until !== undefined && new Date(base.ended_at) > until) continue
    if (leadsOn(base, lineage)) return { name: file.replace(/\.json$/, ''), base }
  }
  return undefined
}

interface Lineage {
  newest: number
  /** Of each timeline before it, where the next one left it. */
  left_at: Map<number, bigint>
}

async function readLineage(place: BackupPlace): Promise<Lineage> {
  const newest = (await place.list(HISTORIES)).at(-1)
  if (newest === undefined) return { newest: 1, left_at: new Map() }
  const history = (await place.get(`${HISTORIES}${newest}`, HISTORY_BYTES_MAX))?.toString() ?? ''
  const lines = [...history.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)/gm)]
  return {
    newest: parseInt(newest, 16),
    left_at: new Map(
      lines.map(([, timeline = '', position = '']) => [Number(timeline), bytesAt(position)]),
    ),
  }
}

function leadsOn({ timeline, end_position }: Base, { newest, left_at }: Lineage): boolean {
  if (timeline === newest) return true
  const left = left_at.get(timeline)
  return left !== undefined && bytesAt(end_position) <= left
}

/** PostgreSQL writes positions as two hexadecimal halves. */
function bytesAt(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
