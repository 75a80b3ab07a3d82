/**
 * Who follows cursors while others create, edit and delete meets each post and article once that stays where it is,
 * in every order that lists have. What fails names its seed.
 */
import { afterAll, expect, test } from 'vitest'
import { fc, runs } from '../world/chance.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { expectedOf, saveVaried, varied, type Query, type Row, type Varied } from './varied.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

type List = 'posts' | 'articles'
type Asked = Pick<Query, 'sort' | 'status' | 'q'>
const LISTS = ['posts', 'articles'] as const
const SORTS = ['created', 'scheduled', 'published', 'updated'] as const
const EACH = LISTS.flatMap((list) =>
  SORTS.map((sort): [List, (typeof SORTS)[number]] => [list, sort]),
)
const LIMIT = 3
/** Of those there are enough for several pages. */
const FITTING = {
  created: 'draft',
  scheduled: 'scheduled',
  published: 'posted',
  updated: 'draft',
} as const
const fitTo =
  (sort: (typeof SORTS)[number]) =>
  (item: Varied, index: number): Varied =>
    index % 3 === 0 ? item : { ...item, status: FITTING[sort], deleted: false }

/** Of a move: which of the rows it is about, by its place among all. */
const move = fc.record({
  kind: fc.constantFrom('create', 'delete', 'edit'),
  place: fc.nat(100),
  made: varied,
})

test.each(EACH)(
  '%s by %s: what is created, edited or deleted between pages neither skips nor doubles another',
  async (list, sort) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(varied, { minLength: 16, maxLength: 24 }),
        fc.constantFrom<Omit<Asked, 'sort'>>({}, { q: 'one' }, { status: FITTING[sort] }),
        fc.array(move, { minLength: 6, maxLength: 12 }),
        async (items, filters, moves) => {
          const user = await w.user({ connect: ['x'] })
          const rows = await save(list, user, items.map(fitTo(sort)))
          const query: Asked = { sort, ...filters }
          const moved = new Set<string>()
          const left = [...moves]

          const read = await followCursors(list, user, query, async () => {
            const next = left.pop()
            if (next !== undefined) await make(list, user, rows, { ...next, sort, moved })
          })

          const original = expectedOf(rows, query)
          expect(new Set(read).size).toBe(read.length)
          expect(read.filter((id) => original.includes(id) && !moved.has(id))).toEqual(
            original.filter((id) => !moved.has(id)),
          )
        },
      ),
      { numRuns: runs(6) },
    )
  },
)

async function save(list: List, user: TestUser, items: Varied[]): Promise<Row[]> {
  if (list === 'posts') return saveVaried(w.db, user, items)
  // As posts they would be those; their texts are in the title.
  const posts = await saveVaried(w.db, user, items)
  await w.db`
    insert into articles (user_id, id, title, content_markdown, status, scheduled_date, published_date, failed_reason, updated_at,
      deleted_at)
    select user_id, id, text, 'Water', case status when 'posted' then 'published' else status end, scheduled_date, posted_date,
      failed_reason, updated_at, deleted_at
    from posts where user_id = ${user.id} and id = any(${posts.map(({ id }) => id)})`
  await w.db`delete from posts where user_id = ${user.id}`
  return posts
}

async function followCursors(
  list: List,
  user: TestUser,
  query: Asked,
  between: () => Promise<void>,
) {
  const { status, ...rest } = query
  const called = list === 'articles' && status === 'posted' ? 'published' : status
  const asked = { ...rest, ...(called !== undefined && { status: called }), limit: String(LIMIT) }
  const read: string[] = []
  for (let cursor: string | undefined; ;) {
    const params = new URLSearchParams({ ...asked, ...(cursor !== undefined && { cursor }) })
    const { body } = await w.call(user, 'GET', `/api/v1/${list}?${params.toString()}`)
    read.push(...body[list].map(({ id }: { id: string }) => id))
    cursor = body.pagination.next_cursor
    if (cursor === undefined) return read
    await between()
  }
}

interface Move {
  kind: string
  place: number
  made: Varied
  sort: (typeof SORTS)[number]
  /** Those that are gone, or stand elsewhere from now on. */
  moved: Set<string>
}

async function make(
  list: List,
  user: TestUser,
  rows: Row[],
  { kind, place, made, sort, moved }: Move,
) {
  if (kind === 'create') return void (await save(list, user, [fitTo(sort)(made, 1)]))
  const there = rows.filter((row) => !row.deleted && !moved.has(row.id))
  // What is failed becomes a draft when it is edited, and what is published stays as it is.
  const some = kind === 'edit' ? there.filter(({ status }) => status === 'draft') : there
  const row = some[place % some.length]
  if (row === undefined) return
  const path = `/api/v1/${list}/${row.id}`
  if (kind === 'edit') {
    const text = 'One of many, edited'
    const body = list === 'posts' ? { text } : { title: text }
    const { status } = await w.call(user, 'PUT', path, { body })
    expect(status).toBe(200)
    if (sort === 'updated') moved.add(row.id)
    return
  }
  const { status } = await w.call(user, 'DELETE', path)
  expect(status).toBe(200)
  moved.add(row.id)
}
