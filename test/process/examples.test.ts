/** `otterpost serve --with-examples`: what a new database then has, and whom it is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKeyring } from '../../db/secrets/seal.ts'
import { SERVE } from '../world/program.ts'
import { openSite, type Site, type Started } from './process.ts'
import { until } from '../world/until.ts'

const WITH_EXAMPLES = [...SERVE, '--with-examples']

let site: Site
let service: Started
beforeAll(async () => {
  site = await openSite({})
  service = await site.start({}, undefined, WITH_EXAMPLES)
})
afterAll(() => site.close())

const get = async (path: string) => (await service.call('GET', `/api/v1${path}`)).body

test('every state of posts is there, over a fortnight and the days to come', async () => {
  const { posts } = await get('/posts?limit=100')
  const states = new Set(posts.map((post: { status: string }) => post.status))
  const { articles } = await get('/articles')
  const { slots } = await get('/queue/slots')
  const { media } = await get('/media')

  expect(states).toEqual(new Set(['draft', 'scheduled', 'posted', 'failed']))
  expect(posts.filter((post: { has_failures: boolean }) => post.has_failures)).toHaveLength(2)
  expect(posts.some((post: { review_status: string }) => post.review_status === 'pending')).toBe(
    true,
  )
  expect(posts.some((post: { queued?: boolean }) => post.queued)).toBe(true)
  expect(posts.some((post: { thread_tweets: unknown }) => post.thread_tweets !== null)).toBe(true)
  expect(articles).toMatchObject([{ status: 'published' }])
  expect(slots.length).toBeGreaterThan(0)
  expect(media.every((one: { alt_text?: string }) => one.alt_text !== undefined)).toBe(true)
  const days = (Date.now() - Date.parse(posts.at(-1).posted_date)) / 86_400_000
  expect(days).toBeGreaterThan(12)
  expect(days).toBeLessThan(15)
})

test('what is past is past everywhere: in its history, on its network, and in what its readers did', async () => {
  const { posts } = await get('/posts?limit=100&status=posted')
  const oldest = posts.at(-1)
  const { history } = await get(`/posts/${oldest.id}/history`)
  const entries = await site.accepted('x')
  const accepted = entries.find(({ id }) => id === oldest.x_post_id)
  const read = await until(async () => {
    const { summary } = await get('/analytics/tweets')
    return summary.total_impressions > 0 && summary
  })

  const at = (time: string | number) => new Date(time).toISOString().slice(0, 10)
  const day = at(oldest.posted_date)
  expect(history.every(({ at: time }: { at: string }) => at(time) === day)).toBe(true)
  expect(JSON.stringify(history)).not.toContain(at(Date.now()))
  expect(at(accepted?.accepted_at ?? 0)).toBe(day)
  expect(read.total_impressions).toBeGreaterThan(1_000)
})

test('a database with posts is refused, and so is one without simulated networks', async () => {
  await service.program.end('SIGTERM')
  const again = site.launch({}, undefined, WITH_EXAMPLES)
  const elsewhere = site.launch(
    { DATABASE_URL: 'postgres://127.0.0.1:1/none', ENCRYPTION_KEYS: newKeyring() },
    undefined,
    WITH_EXAMPLES,
  )
  const [first, second] = await Promise.all([again.ended, elsewhere.ended])

  expect([first.code, second.code]).toEqual([1, 1])
  expect(again.said()).toContain('there are posts already')
  expect(elsewhere.said()).toContain('--with-examples needs the simulated networks')
})
