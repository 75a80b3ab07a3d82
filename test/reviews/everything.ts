/** Each operation of the contract that changes something, with whatever body somebody would try who wants a post out. */
import contract from '../../generated/openapi.json' with { type: 'json' }
import { TEXT } from '../articles/arrange.ts'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import type { TestUser, World } from '../world/world.ts'

export const SOON = { scheduled_date: inMinutes(60) }
/** What somebody would try who wants it out. */
const BODIES: object[] = [
  { text: 'a', ...SOON },
  { text: 'a', publish_now: true },
  { text: 'a', queue: 'next' },
  {
    posts: [
      { text: 'a', ...SOON },
      { text: 'b', queue: 'next' },
    ],
  },
  { posts: [{ text: 'a', ...SOON }], publish_now: true },
  { category: 'General' },
  { ...TEXT, ...SOON },
  { ...TEXT, publish_now: true },
  { ...SOON, confirm_resend: true },
  { decision: 'approve' },
  { platform: 'x', outcome: 'not_published' },
  { platforms: ['x'], confirm_resend: true },
  {},
]

/** `draft` makes what is tried, a post or an article, for each try. */
export async function tryEverything(
  w: World,
  key: TestUser,
  draft: (kind: 'post' | 'article') => Promise<string>,
  more: object = {},
) {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['post', 'put'].includes(method))
      .map((method) => ({ path, method: method.toUpperCase() })),
  )
  for (const { path, method } of operations.filter((one) => one.path !== '/upload')) {
    for (const sent of BODIES) {
      const id = await draft(path.includes('articles') ? 'article' : 'post')
      const schedules = { schedules: [{ post_id: id, ...SOON }] }
      const body = path.includes('batch') ? schedules : { ...sent, ...more }
      await w.call(key, method, `/api/v1${path.replace('{id}', id)}`, { body })
    }
  }
}

/** The time of all that is dated comes; what waits for approval fails. */
export async function endAll(w: World, user: TestUser): Promise<number> {
  const dated = await w.db<{ id: string }[]>`
    select id from posts where user_id = ${user.id} and status = 'scheduled'
    union all
    select id from articles where user_id = ${user.id} and status in ('scheduled', 'publishing')`
  for (const { id } of dated) await moveTo(w, id, '0 seconds')
  await w.until(async () => {
    const open = await w.db`
      select from deliveries
      where user_id = ${user.id} and state in ('waiting', 'sending', 'unknown', 'held')`
    return open.length === 0
  })
  return dated.length
}
