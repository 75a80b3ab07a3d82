/** One downtime after the other, and however much is left behind: what is too late never goes out (R12). */
import { afterAll, expect, test } from 'vitest'
import { passTime } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'

// A send to Bluesky that is unknown when a downtime begins still is at its end.
const w = await openWorld({
  timing: { quiet_ms: { x: 600, secondary_a: 60_000, secondary_b: 600 } },
})
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

async function scheduled(user: TestUser, post: Record<string, unknown>) {
  const scheduled_date = new Date(Date.now() + 600_000).toISOString()
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { platforms: ['x'], scheduled_date, ...post },
  })
  return body.posts[0].id as string
}

/** Due so long ago, or soon; seen when it was, or by nobody yet. */
function makeDue(ids: string[], minutes_ago: number, is_noticed = true) {
  return w.db`
    with due as (
      update deliveries set due_at = now() - ${minutes_ago} * interval '1 minute',
        noticed_at = case when ${is_noticed} then now() - ${minutes_ago} * interval '1 minute' end,
        deadline_at = now() + (120 - ${minutes_ago}::integer) * interval '1 minute', woken_for = null
      where post_id = any(${ids}::text[]) returning post_id, due_at)
    update posts p set scheduled_date = due.due_at from due where p.id = due.post_id`
}

/** Its network wants the account to wait, within the hour. */
function hold(user: TestUser, minutes: number | null) {
  return w.db`
    update connections set retry_at = now() + ${minutes} * interval '1 minute'
    where user_id = ${user.id}`
}

test('what queued behind others for longer than the hour is not late after a short downtime', async () => {
  const user = await w.user({ connect: ['x'] })
  const id = await scheduled(user, { text: 'Queued' })

  await w.downtime(async () => {
    await makeDue([id], 100)
    await passTime(w, 15)
    await w.db`update deliveries set deadline_at = now() + interval '5 minutes' where post_id = ${id}`
  })

  expect((await w.settled(user, id)).status).toBe('posted')
})

test('two downtimes count together: what nobody could send within the hour is not sent after the second', async () => {
  const user = await w.user({ connect: ['x'] })
  const late = await scheduled(user, { text: 'Fifty minutes and thirty' })
  const fine = await scheduled(user, { text: 'Ten minutes and thirty' })
  await hold(user, 5)

  await w.downtime(async () => {
    await makeDue([late], 0, false)
    await makeDue([fine], -40, false)
    await passTime(w, 50)
  })
  await w.until(async () => {
    const unseen =
      await w.db`select from deliveries where noticed_at is null and user_id = ${user.id}`
    return unseen.length === 0
  })
  await w.downtime(async () => {
    await passTime(w, 30)
    await hold(user, null)
  })

  const [first, second] = [await w.settled(user, late), await w.settled(user, fine)]
  expect(first.results[0].error).toMatch(/^missed_schedule: The service could not send it within/)
  expect(second.status).toBe('posted')
  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['Ten minutes and thirty'])
})

test('publishing now while no worker is there takes nothing along that is too late by now', async () => {
  const user = await w.user({ connect: ['x'] })
  const ids = [
    await scheduled(user, { text: 'Three days late' }),
    await scheduled(user, { text: 'Three days late, too' }),
  ]

  let status = 0
  await w.downtime(async () => {
    await makeDue(ids, 0)
    await passTime(w, 3 * 24 * 60)
    await w.db`update deliveries set deadline_at = now() + interval '1 hour' where state = 'waiting'`
    const api = await w.another({}, 'api')
    const answer = await fetch(`${api.url}${POSTS}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Now', platforms: ['x'], publish_now: true }),
    })
    status = answer.status
    await answer.body?.cancel()
    await api.stop()
  })

  expect(status).toBe(201)
  for (const id of ids) {
    const post = await w.settled(user, id)
    expect(post.results[0].error).toMatch(/^missed_schedule: The service could not/)
  }
  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['Now'])
})

test('of a backlog of thousands that a second downtime made too late nothing is sent', async () => {
  const users = [await w.user({ connect: ['x'] }), await w.user({ connect: ['x'] })]

  await w.downtime(async () => {
    for (const user of users) {
      await w.db`
        with post as (
          insert into posts (user_id, x_account_id, category, text, share_with_followers, platforms, status,
            scheduled_date)
          select ${user.id}, ${user.accounts.x!}, 'general', 'Post ' || i, false, '{x}', 'scheduled',
            now() - i * interval '1 ms'
          from generate_series(1, 1250) i returning user_id, id, scheduled_date)
        insert into deliveries (user_id, post_id, platform, connection_id, state, due_at, on_request,
          noticed_at, deadline_at)
        select user_id, id, 'x', ${user.accounts.x!}, 'waiting', scheduled_date, false, scheduled_date,
          scheduled_date + interval '2 hours'
        from post`
    }
    await passTime(w, 170)
  })
  await w.until(async () => {
    const left = await w.db`select from deliveries where state in ('waiting', 'sending') limit 1`
    return left.length === 0
  })

  const ends = await w.db`
    select state, error_code, count(*)::integer as posts from deliveries
    where user_id = any(${users.map(({ id }) => id)}::text[]) group by 1, 2`
  expect(ends).toMatchObject([{ state: 'failed', error_code: 'missed_schedule', posts: 2_500 }])
  for (const user of users) expect(await w.published(user, 'x')).toEqual([])
})

test('a thread of which the first part is live does not go on days later, and says what is live', async () => {
  const user = await w.user({ connect: ['x'] })
  const id = await scheduled(user, { text: 'One', thread_tweets: ['Two'] })

  await w.downtime(async () => {
    await makeDue([id], 0)
    await w.db`
      insert into live_parts (user_id, delivery_id, position, remote_id, url)
      select user_id, id, 0, '1', 'https://x.test/1' from deliveries where post_id = ${id}`
    await passTime(w, 2 * 24 * 60)
  })
  const post = await w.settled(user, id)

  expect(post.results[0]).toMatchObject({ status: 'failed', part_ids: ['1'] })
  expect(post.results[0].error).toMatch(
    /^missed_schedule: .*first parts are live, and no more was sent/,
  )
  expect(await w.published(user, 'x')).toEqual([])
})

test('an unclear send on Bluesky that proves absent after days is not repeated then', async () => {
  const user = await w.user({ connect: ['secondary_a'] })
  const account = user.handles.secondary_a
  await w.fault({ platform: 'secondary_a', operation: 'create', account, kind: 'cut_before' })
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Days ago', platforms: ['secondary_a'], publish_now: true },
  })
  const [{ id }] = body.posts

  await w.downtime(async () => {
    await passTime(w, 2 * 24 * 60)
    await w.db`update deliveries set deadline_at = now() + interval '5 minutes' where post_id = ${id}`
  })
  const post = await w.settled(user, id)

  expect(post.results[0].error).toMatch(/^missed_schedule: /)
  expect(await w.published(user, 'secondary_a')).toEqual([])
})
