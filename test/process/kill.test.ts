/** The service is killed, stopped, and loses its database: nothing is sent twice, nothing is lost. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HELD } from '../delivery/arrange.ts'
import { soonEnough } from '../world/time.ts'
import { LONG_MS_MAX, openSite, type Entry, type Site, type Started } from './process.ts'
import { until } from '../world/until.ts'

const POSTS = '/api/v1/posts'
const PLATFORMS = ['x', 'secondary_a', 'secondary_b'] as const

let site: Site
let service: Started

beforeAll(async () => {
  site = await openSite()
  service = await site.start()
})
afterEach(async () => {
  await site.control('DELETE', '/control/faults')
  await site.control('POST', '/control/settings', { latency_ms: 0 })
})
afterAll(() => site.close())

/** So many posts on every network, all due at about the same moment. */
async function schedule(count: number, name: string): Promise<string[]> {
  const posts = Array.from({ length: count }, (_, i) => ({
    text: `${name} ${i}`,
    platforms: PLATFORMS,
  }))
  const ids: string[] = []
  for (let from = 0; from < count; from += 50) {
    const some = posts.slice(from, from + 50)
    const { status, body } = await soonEnough((scheduled_date) =>
      service.call('POST', POSTS, { posts: some.map((post) => ({ ...post, scheduled_date })) }),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    ids.push(...body.posts.map(({ id }: { id: string }) => id))
  }
  return ids
}

/** The networks have the next post of each account, and answer when they are let go. */
async function holdAnswers() {
  for (const platform of PLATFORMS) {
    const fault = { platform, operation: 'create', ...HELD }
    await site.control('POST', '/control/faults', fault)
  }
}

function letGo() {
  return site.control('DELETE', '/control/faults')
}

async function named(name: string): Promise<Entry[]> {
  return (await site.accepted()).filter(({ text }) => text.startsWith(name))
}

/** How often each text is on each network. */
function copiesOf(entries: Entry[]): Map<string, number> {
  const copies = new Map<string, number>()
  for (const { platform, text } of entries) {
    const key = `${platform}: ${text}`
    copies.set(key, (copies.get(key) ?? 0) + 1)
  }
  return copies
}

async function settledResults(ids: string[]) {
  return until(async () => {
    const posts = []
    for (let page = 1; page <= 10; page++) {
      const { body } = await service.call('GET', `${POSTS}?limit=100&page=${page}`)
      posts.push(...body.posts)
      if (body.posts.length < 100) break
    }
    const ours = posts.filter(({ id }: { id: string }) => ids.includes(id))
    const settled = ours.filter((post) => post.results?.length === 3)
    return settled.length === ids.length && ours.flatMap((post) => post.results)
  }, LONG_MS_MAX)
}

describe('the process of the service', () => {
  test(
    'killed while 100 posts go out on three networks and started again, has each there once',
    async () => {
      await site.control('POST', '/control/settings', { latency_ms: 50 })
      const ids = await schedule(100, 'Killed')
      await until(async () => (await named('Killed')).length > 30)

      await service.program.end('SIGKILL')
      const before = (await named('Killed')).length
      service = await site.start()
      const results = await settledResults(ids)

      expect(before).toBeLessThan(290)
      const copies = copiesOf(await named('Killed'))
      expect(Math.max(...copies.values())).toBe(1)
      const failed = results.filter(({ status }) => status !== 'published')
      // Only the one send that each account had under way can be in doubt, and X and Bluesky can be asked.
      expect(failed.length).toBeLessThanOrEqual(1)
      for (const { platform, error } of failed) {
        expect(platform).toBe('secondary_b')
        expect(error).toMatch(/^outcome_unknown: /)
      }
      expect(copies.size).toBeGreaterThanOrEqual(300 - failed.length)
    },
    LONG_MS_MAX,
  )

  test('killed during publish_now answers the repeat of the same key with the one post, sent once', async () => {
    const key = { 'idempotency-key': 'over-a-crash' }
    const body = { text: 'Once over a crash', publish_now: true, platforms: PLATFORMS }
    await holdAnswers()

    const first = service.call('POST', POSTS, body, key).catch(() => undefined)
    await until(async () => (await named('Once over')).length === 3)
    await service.program.end('SIGKILL')
    await first
    service = await site.start()
    const repeat = await until(async () => {
      const answer = await service.call('POST', POSTS, body, key)
      return answer.status !== 409 && answer
    })

    expect(repeat.status).toBe(201)
    const [post] = repeat.body.posts
    await settledResults([post.id])
    const again = await service.call('POST', POSTS, body, key)
    expect(again.body.posts[0].id).toBe(post.id)
    const copies = copiesOf(await named('Once over'))
    expect([...copies.values()]).toEqual([1, 1, 1])
  })

  test('asked to end during sends, settles them, exits with 0, and finds everything at the next start', async () => {
    await holdAnswers()
    const ids = await schedule(3, 'Ended')
    await until(async () => (await named('Ended')).length === 3)

    const ended = service.program.end('SIGTERM')
    // It takes no more from now on.
    await until(() => service.program.said().includes('Stopping: '))
    await letGo()
    const code = await ended
    const at_the_end = await named('Ended')
    service = await site.start()
    const results = await settledResults(ids)

    expect(code).toBe(0)
    // Those that were under way, and no new claim.
    expect(at_the_end).toHaveLength(3)
    expect(results.map(({ status }) => status)).toEqual(
      Array.from({ length: 9 }, () => 'published'),
    )
    expect([...copiesOf(await named('Ended')).values()]).toEqual(Array.from({ length: 9 }, () => 1))
  })

  test('refuses to be a second one on the same folder, with one line', async () => {
    const second = site.launch()

    const { code } = await second.ended

    expect(code).toBe(1)
    expect(second.said()).toMatch(/^otterpost: another process is using the database in .*\n$/)
    expect((await service.call('GET', '/readyz')).status).toBe(200)
  })

  test('outlives the kill of its database, and is back by itself', async () => {
    await holdAnswers()
    const ids = await schedule(10, 'Database')
    await until(async () => (await named('Database')).length === 3)

    const pid_file = join(site.data_dir, 'postgresql', 'postmaster.pid')
    process.kill(Number(readFileSync(pid_file, 'utf8').split('\n')[0]), 'SIGKILL')
    await letGo()
    await until(async () => (await service.call('GET', '/readyz')).status === 200)
    const results = await settledResults(ids)

    expect(service.program.running).toBe(true)
    expect(results.map(({ status }) => status)).toEqual(
      Array.from({ length: 30 }, () => 'published'),
    )
    expect([...copiesOf(await named('Database')).values()]).toEqual(
      Array.from({ length: 30 }, () => 1),
    )
  })
})
