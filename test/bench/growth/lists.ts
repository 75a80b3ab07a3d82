/** What pages of a list cost by cursor: the first, one in the middle and the last, of few posts and of many. */
import type { Db } from '../../../db/pool/postgres.ts'
import type { Print } from '../figures.ts'
import type { Reader } from './seeded.ts'

export interface ListTools {
  db: Db
  /** Of the API. */
  url: string
  rounds: number
  print: Print
  timeOf(url: string, key: string): Promise<number>
  median(times: number[]): number
}

const COLUMNS = {
  created: 'id',
  scheduled: 'scheduled_date',
  published: 'posted_date',
  updated: 'updated_at',
} as const
type Sort = keyof typeof COLUMNS
const SORTS: readonly Sort[] = ['created', 'scheduled', 'published', 'updated']
const FILTERS = ['', '&status=posted', '&has_failures=false', '&platform=x', '&category=General']
const LIMIT = 20

/** Alternating, so that each has the same machine. */
export async function measureLists(readers: readonly [Reader, Reader], tools: ListTools) {
  const { url, rounds, print, timeOf, median } = tools
  print('median ms by cursor of the first, middle and last page, with few and with many posts:', '')
  for (const sort of SORTS) {
    for (const filter of FILTERS) {
      const pages = await Promise.all(
        readers.map((reader) =>
          placesOf(reader, `${url}/posts?sort=${sort}${filter}`, sort, tools),
        ),
      )
      const times = pages.map((paths) => paths.map((): number[] => []))
      for (let round = 0; round < rounds; round++) {
        for (const [which, paths] of pages.entries()) {
          for (const [page, path] of paths.entries()) {
            times[which]?.[page]?.push(await timeOf(path, readers[which]?.key ?? ''))
          }
        }
      }
      const [few = [], many = []] = times.map((of_pages) => of_pages.map(median))
      const all = [...few, ...many]
      const ratio = (Math.max(...all) / Math.min(...all)).toFixed(2)
      const shown = [few, many].map((of_pages) => of_pages.map((ms) => ms.toFixed(1)).join(' '))
      print(`  sort=${sort}${filter}`, `${shown.join(', ')}, largest to smallest ${ratio}`)
    }
  }
}

/** The addresses of the three pages. */
async function placesOf({ id, key }: Reader, list: string, sort: Sort, { db }: ListTools) {
  const cursor = await cursorOf(list, key)
  const first = `${list}&limit=${LIMIT}`
  const [count] = await db<{ n: number }[]>`select count(*) as n from posts where user_id = ${id}`
  const skipped = [Math.floor((count?.n ?? 0) / 2), Math.max(0, (count?.n ?? 0) - LIMIT - 1)]
  const behind = await Promise.all(skipped.map((rows) => positionAt(db, id, sort, rows)))
  return [first, ...behind.map((position) => `${first}&cursor=${movedTo(cursor, position)}`)]
}

/** One that leads anywhere in the list: behind the first post of it, since all may be on its first page. */
async function cursorOf(list: string, key: string): Promise<string> {
  const response = await fetch(`${list}&limit=1`, { headers: { authorization: `Bearer ${key}` } })
  // Of the contract.
  const { pagination } = (await response.json()) as { pagination: { next_cursor?: string } }
  if (pagination.next_cursor === undefined) throw new Error(`${list} has no second post`)
  return pagination.next_cursor
}

async function positionAt(db: Db, user_id: string, sort: Sort, skipped: number): Promise<string> {
  const column = db.unsafe(COLUMNS[sort])
  const at = sort === 'created' ? db`''` : db`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const direction = db.unsafe(sort === 'scheduled' ? 'asc' : 'desc')
  const [row] = await db<{ position: string }[]>`
    select id || '.' || ${at} as position from posts where user_id = ${user_id}
    order by ${column} ${direction}, id ${direction} offset ${skipped} limit 1`
  return row?.position ?? ''
}

/** A cursor of the same list that leads to another place: nobody reads half a million posts for one. */
function movedTo(cursor: string, position: string): string {
  const members = Buffer.from(cursor, 'base64url').toString().split('.')
  const moved = [...members.slice(0, 3), position, ...members.slice(-2)].join('.')
  return Buffer.from(moved).toString('base64url')
}
