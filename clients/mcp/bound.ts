/**
 * Keeps an answer within what a model can read at once: about 25,000 tokens, which are at least three
 * bytes each. What weighs most is halved until all of it fits; what became of it is said in `note`.
 */

export const ANSWER_BYTES_MAX = 75_000
/** Room for the note itself. */
const NOTE_BYTES = 1_000

type Item = Record<string, unknown>

interface Heavy {
  bytes: number
  path: string
  holder: Item | unknown[]
  key: string | number
}

/** `rest` says how to get what is left out. The answer is a copy, unless nothing had to be left out. */
export function bound(answer: object, rest: string): object {
  if (bytesOf(answer) <= ANSWER_BYTES_MAX) return answer
  const copy = structuredClone(answer) as Item
  const cuts = new Map<string, { of: number; kept: number; unit: string }>()
  while (bytesOf(copy) > ANSWER_BYTES_MAX - NOTE_BYTES) {
    const heaviest = heaviestIn(copy, '')
    if (heaviest === undefined) break
    const { path, before, after, unit } = halve(heaviest)
    cuts.set(path, { of: cuts.get(path)?.of ?? before, kept: after, unit })
  }
  const list = [...cuts].map(
    ([path, { of, kept, unit }]) => `${path}: first ${kept} of ${of} ${unit}`,
  )
  return { ...copy, note: `Cut to fit: ${list.slice(0, 10).join('; ')}. ${rest}` }
}

function halve({ path, holder, key }: Heavy) {
  const place = holder as Record<string | number, unknown[] | string>
  const value = place[key] ?? []
  const half = value.slice(0, Math.max(1, Math.floor(value.length / 2)))
  // Half a surrogate pair at the end is no text.
  place[key] = typeof half === 'string' ? half.replace(/[\uD800-\uDBFF]$/, '') : half
  const unit = typeof value === 'string' ? 'characters' : 'entries'
  return { path, before: value.length, after: place[key].length, unit }
}

/** The list or text that most bytes hang on; a list of one is looked into. */
function heaviestIn(holder: Item | unknown[], path: string): Heavy | undefined {
  const heavy = Object.entries(holder).map(([key, value]): Heavy | undefined => {
    const here = Array.isArray(holder) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const itself = { bytes: bytesOf(value), path: here, holder, key }
    if (typeof value === 'string') return value.length > 1 ? itself : undefined
    if (typeof value !== 'object' || value === null) return undefined
    if (Array.isArray(value) && value.length > 1) return itself
    return heaviestIn(value as Item | unknown[], here)
  })
  return heavy.reduce(
    (most, one) => (one !== undefined && one.bytes > (most?.bytes ?? 0) ? one : most),
    undefined,
  )
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}
