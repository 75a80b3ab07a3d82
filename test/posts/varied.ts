/** Posts that differ in all that lists go by, saved straight into the database, and the lists they should make. */
import type { Db } from '../../db/pool/postgres.ts'
import { fc } from '../world/chance.ts'
import type { TestUser } from '../world/world.ts'
import { STATUSES, type Status } from './arrange.ts'

export interface Varied {
  status: Status
  /** Whether X's account is known. */
  has_account: boolean
  has_failures: boolean
  platforms: string[]
  category: string
  /** Of the text, some of them in the second part of a thread. */
  words: string[]
  /** Hours after a day; few, so that many are equal. */
  scheduled: number
  posted: number
  updated: number
  deleted: boolean
}

const hour = fc.nat(4)
const WORDS = ['otter', 'otters', 'Otterpost', 'river', 'Größe', '東京', 'so']

export const varied: fc.Arbitrary<Varied> = fc.record({
  status: fc.constantFrom(...STATUSES),
  has_account: fc.boolean(),
  has_failures: fc.boolean(),
  platforms: fc.constantFrom(['x'], ['x', 'secondary_a'], ['secondary_a', 'x'], ['secondary_b']),
  category: fc.constantFrom('General', 'Launch'),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }),
  scheduled: hour,
  posted: hour,
  updated: hour,
  deleted: fc.constantFrom(false, false, false, true),
})

const DAY = Date.parse('2026-01-01T00:00:00Z')

export function atHour(hours: number): string {
  return new Date(DAY + hours * 3_600_000).toISOString()
}

/** Returns them as rows, in the order in which they were made. */
export async function saveVaried(db: Db, user: TestUser, posts: Varied[]): Promise<Row[]> {
  const rows = posts.map((post) => ({
    ...post,
    text: `One of many: ${post.words.slice(0, 2).join(', ')}`,
    thread_tweets: post.words.length > 2 ? ['Water', post.words.slice(2).join('/')] : null,
    x_account_id: post.has_account ? (user.accounts.x ?? null) : null,
    scheduled_date: post.status === 'draft' ? null : atHour(post.scheduled),
    posted_date: post.status === 'posted' ? atHour(post.posted) : null,
    failed_reason: post.status === 'failed' ? 'x: refused' : null,
    updated_at: atHour(post.updated),
    deleted_at: post.deleted ? atHour(9) : null,
  }))
  const ids = await db<{ id: string }[]>`
    insert into posts (user_id, x_account_id, category, text, thread_tweets, share_with_followers, platforms, status, has_failures,
      posted_date, failed_reason, scheduled_date, updated_at, deleted_at)
    select ${user.id}, x_account_id, category, text, thread_tweets, false, platforms, status, has_failures, posted_date,
      failed_reason, scheduled_date, updated_at, deleted_at
    from json_to_recordset(${db.json(rows)}::json) as r (x_account_id text, category text, text text, thread_tweets text[], platforms text[],
      status text, has_failures boolean, posted_date timestamptz, failed_reason text, scheduled_date timestamptz,
      updated_at timestamptz, deleted_at timestamptz)
    returning id`
  return rows.map((row, index) => ({ ...row, id: ids[index]?.id ?? '' }))
}

export interface Row extends Varied {
  id: string
  x_account_id: string | null
  scheduled_date: string | null
  posted_date: string | null
  updated_at: string
}

/** Of the contract's query, what these tests use. */
export interface Query {
  sort?: 'created' | 'scheduled' | 'published' | 'updated'
  status?: Status
  x_account_id?: string
  has_failures?: boolean
  platform?: string
  category?: string
  from?: string
  until?: string
  updated_since?: string
  q?: string
}

/** The ids that a list by this query has, in its order. */
export function expectedOf(rows: Row[], query: Query): string[] {
  const { sort = query.updated_since === undefined ? 'created' : 'updated' } = query
  const wanted = rows.filter((row) => !row.deleted && timeOf(row, sort) !== null)
  const matching = wanted.filter((row) => {
    const time = timeOf(row, sort) ?? ''
    const within = sort === 'created' || (time >= (query.from ?? '') && time < (query.until ?? '9'))
    return (
      within &&
      is(query.status, row.status) &&
      is(query.x_account_id, row.x_account_id) &&
      is(query.has_failures, row.has_failures) &&
      is(query.category, row.category) &&
      (query.platform === undefined || row.platforms.includes(query.platform)) &&
      row.updated_at >= (query.updated_since ?? '') &&
      hasWords(row, query.q ?? '')
    )
  })
  const key = (row: Row) => `${timeOf(row, sort)} ${row.id}`
  const ascending = matching.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  return (sort === 'scheduled' ? ascending : ascending.toReversed()).map(({ id }) => id)
}

/** Each is the beginning of one of the text. */
function hasWords({ words }: Row, q: string): boolean {
  const written = ['one', 'of', 'many', ...words].map((word) => word.toLowerCase())
  const wanted = q.toLowerCase().split(' ')
  return wanted.every((word) => written.some((one) => one.startsWith(word)))
}

function is<Value>(wanted: Value | undefined, value: Value): boolean {
  return wanted === undefined || wanted === value
}

/** The ids are in the order of creation. */
function timeOf(row: Row, sort: NonNullable<Query['sort']>): string | null {
  return {
    created: '',
    scheduled: row.scheduled_date,
    published: row.posted_date,
    updated: row.updated_at,
  }[sort]
}
