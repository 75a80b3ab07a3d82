/** The database fails over to a copy that lacks the last seconds, while processes go on (R14). */
import { afterAll, expect, test } from 'vitest'
import { PLATFORMS } from '../../networks/network.ts'
import { signedIn } from '../dashboard/visitor.ts'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { METRICS_TOKEN, openWorld, TEST_TIMING, UNHURRIED, type TestUser } from '../world/world.ts'
import { AHEAD, backUp, failOver, forget, makeDue } from './backup.ts'

const POSTS = '/api/v1/posts'

const log: string[] = []
const timing = { ...UNHURRIED, quiet_ms: TEST_TIMING.quiet_ms }
const w = await openWorld({ timing, log: { write: (line) => void log.push(line) } })
let backup = ''
afterAll(async () => {
  await w.close()
  await forget(w, backup)
})

test('what was published since the copy is not published again by processes that go on', async () => {
  const user = await w.user()
  await w.another()
  const posts = await Promise.all(['One', 'Two', 'Three'].map((text) => schedule(user, text)))
  backup = await backUp(w)
  await w.another()
  await makeDue(w)
  for (const id of posts) await w.settled(user, id)

  await failOver(w, backup)
  await makeDue(w)

  const after = []
  for (const id of posts) after.push(await w.settled(user, id))
  expect(after.map(({ status }) => status)).toEqual(['posted', 'posted', 'posted'])
  expect(after.flatMap(({ results }) => results.map(statusOf))).toEqual(
    Array.from({ length: 9 }, () => 'published'),
  )
  for (const platform of PLATFORMS) {
    expect(await textsOn(user, platform), platform).toEqual(['One', 'Three', 'Two'])
  }
})

test('an answer that arrives after the failover is kept, though the copy knows of no send', async () => {
  const user = await w.user()
  timing.quiet_ms = { x: 60_000, secondary_a: 60_000, secondary_b: 60_000 }
  const post = await schedule(user, 'Under way')
  backup = await backUp(w)
  for (const platform of PLATFORMS) await holdAnswer(w, user, platform)
  await makeDue(w)
  await w.until(async () => {
    const rows = await w.db`select from deliveries where user_id = ${user.id} and state = 'sending'`
    return rows.length === 3
  })

  await failOver(w, backup)
  for (const platform of PLATFORMS) await letGo(w, user, platform)

  const { status, results } = await w.settled(user, post)
  timing.quiet_ms = TEST_TIMING.quiet_ms
  expect([status, ...results.map(statusOf)]).toEqual([
    'posted',
    ...PLATFORMS.map(() => 'published'),
  ])
  for (const platform of PLATFORMS) expect(await textsOn(user, platform)).toEqual(['Under way'])
})

test('posts, accounts and users that the copy lacks are told in the log and in a metric', async () => {
  const user = await w.user({ connect: ['x'] })
  const kept = await schedule(user, 'Kept')
  backup = await backUp(w)
  log.length = 0
  const later = await w.user({ connect: ['x'] })
  await publish(later, 'By somebody who is gone')
  await publish(user, 'Made later')
  await makeDue(w)
  await w.settled(user, kept)

  await failOver(w, backup)

  expect((await w.settled(user, kept)).status).toBe('posted')
  expect(await textsOn(user, 'x')).toEqual(['Kept', 'Made later'])
  const told = log.filter((line) => line.includes('"reentered"'))
  expect(told.at(-1)).toContain('"gone":2')
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${w.service.url}/metrics`, { headers })).text()
  expect(metrics).toMatch(/^otterpost_deliveries_reentered_total\{fate="gone"\} 2$/m)
})

test('what a copy does not know to be live is not deleted before it has been told', async () => {
  const user = await w.user()
  const post = await schedule(user, 'Deleted at once')
  backup = await backUp(w)
  await makeDue(w)
  await w.settled(user, post)

  await failOver(w, backup)
  const statuses = new Set<number>()
  await w.until(async () => {
    const { status } = await w.call(user, 'DELETE', `${POSTS}/${post}`)
    statuses.add(status)
    return status < 500
  })

  expect([...statuses]).toEqual([503, 200])
  await w.until(async () => (await deletedOf(user)) === PLATFORMS.length)
})

test('an account is not disconnected before it is known what was sent from it', async () => {
  const user = await w.user({ connect: ['x'] })
  const visitor = await signedIn(w, user.id)
  backup = await backUp(w)

  await failOver(w, backup)
  const statuses = new Set<number>()
  await w.until(async () => {
    const { status } = await visitor.call('DELETE', `/connections/${user.accounts.x}`)
    statuses.add(status)
    return status < 500
  })

  expect([...statuses]).toEqual([503, 200])
})

async function schedule(user: TestUser, text: string): Promise<string> {
  const platforms = PLATFORMS.filter((platform) => user.accounts[platform] !== undefined)
  const { body } = await w.call(user, 'POST', POSTS, { body: { text, platforms, ...AHEAD } })
  return body.posts[0].id
}

async function publish(user: TestUser, text: string) {
  const body = { text, platforms: ['x'], publish_now: true }
  expect((await w.call(user, 'POST', POSTS, { body })).status).toBe(201)
}

function statusOf({ status }: { status: string }): string {
  return status
}

async function textsOn(user: TestUser, platform: (typeof PLATFORMS)[number]): Promise<string[]> {
  return (await w.published(user, platform)).map(({ text }) => text).toSorted()
}

async function deletedOf(user: TestUser): Promise<number> {
  const counts = PLATFORMS.map(async (platform) => {
    const query = `platform=${platform}&account=${user.handles[platform]}`
    // The ledger is the simulator's own format.
    const ledger = (await w.control('GET', `/control/ledger?${query}`)) as {
      entries: { kind: string }[]
    }
    return ledger.entries.filter(({ kind }) => kind === 'post_deleted').length
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count)
}
