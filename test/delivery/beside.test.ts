/** An unclear send keeps its account's place for seconds, then is settled beside what goes out meanwhile (R6). */
import { afterAll, expect, test } from 'vitest'
import { openWorld, UNHURRIED } from '../world/world.ts'
import { holdAnswer, letGo, look, loseSend, publish, schedule } from './arrange.ts'

// Nothing unknown is settled before a test looks for it.
const w = await openWorld({
  timing: {
    quiet_ms: { x: 600_000, secondary_a: 600_000, secondary_b: 600_000 },
    unknown_place_ms: 400,
  },
})
afterAll(() => w.close())

async function stateOf(id: string) {
  const [row] = await w.db<{ state: string }[]>`select state from deliveries where post_id = ${id}`
  return row?.state
}

for (const platform of ['x', 'secondary_a', 'secondary_b'] as const) {
  test.concurrent(
    `what is due after an unclear send on ${platform} goes out before that is settled`,
    async () => {
      const user = await w.user({ connect: [platform] })
      await loseSend(w, user, 'cut_after', platform)
      const unclear = await publish(w, user, { text: 'Unclear', platforms: [platform] })
      const next = await schedule(w, user, { text: 'Next', platforms: [platform] })

      expect((await w.settled(user, next)).status).toBe('posted')
      expect(await stateOf(unclear)).toBe('unknown')
      await look(w, user)
      const post = await w.settled(user, unclear)

      const [first, second] = await w.published(user, platform)
      expect([first?.text, second?.text]).toEqual(['Unclear', 'Next'])
      if (platform === 'secondary_b') {
        expect(post.results[0].error).toMatch(/^outcome_unknown: /)
      } else {
        expect(post.results[0]).toMatchObject({ status: 'published', post_id: first?.id })
      }
    },
  )
}

test.concurrent('until then the place is kept: what is due meanwhile waits', async () => {
  const quiet_ms = { x: 600_000, secondary_a: 600_000, secondary_b: 600_000 }
  const patient = await openWorld({ timing: { ...UNHURRIED, unknown_place_ms: 600_000, quiet_ms } })
  const user = await patient.user({ connect: ['x'] })
  await loseSend(patient, user, 'cut_after')
  await publish(patient, user, { text: 'Unclear', platforms: ['x'] })
  const answer = publish(patient, user, { text: 'Second', platforms: ['x'] })
  const [row] = await patient.until(async () => {
    const rows = await patient.db<{ waiting: string; unknown: string }[]>`
      select (select count(*) from deliveries where state = 'waiting') as waiting,
        (select count(*) from deliveries where state = 'unknown') as unknown`
    return Number(rows[0]?.waiting) > 0 && rows
  })
  const meanwhile = await patient.published(user, 'x')
  await look(patient, user)
  await answer
  await patient.close()

  expect(Number(row?.unknown)).toBe(1)
  expect(meanwhile.map(({ text }) => text)).toEqual(['Unclear'])
})

test.concurrent(
  'a send that was taken from its process keeps its place while it may be under way',
  async () => {
    const quiet_ms = { x: 600_000, secondary_a: 600_000, secondary_b: 600_000 }
    const cut = await openWorld({ timing: { ...UNHURRIED, unknown_place_ms: 0, quiet_ms } })
    const user = await cut.user({ connect: ['x'] })
    await holdAnswer(cut, user)
    const held = await schedule(cut, user, { text: 'Held', platforms: ['x'] })
    const inState = (state: string) =>
      cut.until(async () => {
        const rows =
          await cut.db`select 1 from deliveries where post_id = ${held} and state = ${state}`
        return rows.length > 0
      })
    await inState('sending')
    // The process lives on, and nothing proves it any more.
    await cut.db`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 725411
        and database = (select oid from pg_database where datname = current_database())`
    await inState('unknown')
    const next = await schedule(cut, user, { text: 'Next', platforms: ['x'] })
    // What has ended without a word is passed meanwhile.
    const other = await cut.user({ connect: ['x'] })
    await loseSend(cut, other, 'cut_after')
    await publish(cut, other, { text: 'Unclear', platforms: ['x'] })
    await cut.settled(other, await schedule(cut, other, { text: 'After it', platforms: ['x'] }))
    const [row] = await cut.db`select state, passed_at from deliveries where post_id = ${held}`
    const meanwhile = (await cut.call(user, 'GET', `/api/v1/posts/${next}`)).body
    await letGo(cut, user)
    const ended = [await cut.settled(user, held), await cut.settled(user, next)]
    await cut.close()

    expect(row).toEqual({ state: 'unknown', passed_at: null })
    expect(meanwhile.status).toBe('scheduled')
    expect(ended.map(({ status }) => status)).toEqual(['posted', 'posted'])
  },
)

test.concurrent(
  'a thread with an unclear part goes on in order, after posts that passed it',
  async () => {
    const user = await w.user({ connect: ['x'] })
    await loseSend(w, user, 'cut_after')
    const thread = await publish(w, user, {
      text: 'One',
      thread_tweets: ['Two', 'Three'],
      platforms: ['x'],
    })
    const between = await schedule(w, user, { text: 'Between', platforms: ['x'] })
    await w.settled(user, between)
    await look(w, user)

    const post = await w.settled(user, thread)

    const [one, passing, two, three] = await w.published(user, 'x')
    expect([one, passing, two, three].map((entry) => entry?.text)).toEqual([
      ...['One', 'Between', 'Two', 'Three'],
    ])
    expect([two?.parent, three?.parent]).toEqual([one?.id, two?.id])
    expect(post.status).toBe('posted')
  },
)

test.concurrent('one that proves absent is sent again after others have gone out', async () => {
  const user = await w.user({ connect: ['x'] })
  await loseSend(w, user)
  const unclear = await publish(w, user, { text: 'Lost at first', platforms: ['x'] })
  await w.settled(user, await schedule(w, user, { text: 'Next', platforms: ['x'] }))
  await look(w, user)

  expect((await w.settled(user, unclear)).status).toBe('posted')
  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['Next', 'Lost at first'])
})
