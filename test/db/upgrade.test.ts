/** A process of the version before keeps working beside one that has brought the database further. */
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { openWorld } from '../world/world.ts'

const POSTS = '/api/v1/posts'

const w = await openWorld()
afterAll(() => w.close())

test('a newer database is no reason to stop, nor to refuse a start', async () => {
  const user = await w.user()
  const post = await create({ text: 'Scheduled before', ...in_ms(5_000) })
  await bringFurther()

  await untilReady(w.service.url)
  const published = await w.call(user, 'POST', POSTS, {
    body: { text: 'Published beside it', publish_now: true },
  })
  await migrate(w.server)
  const other = await w.another()
  await untilReady(other.url)

  expect(published.body.posts[0].status).toBe('posted')
  expect((await w.settled(user, post)).status).toBe('posted')

  /** On a busy machine the worker's last sweep may have been a moment too long ago. */
  async function untilReady(url: string) {
    await w.until(async () => (await fetch(`${url}/readyz`)).status === 200)
  }
  async function create(body: Record<string, unknown>): Promise<string> {
    const answer = await w.call(user, 'POST', POSTS, { body })
    return answer.body.posts[0].id
  }
})

test('a process that misses a migration is not ready', async () => {
  await w.db`delete from migrations where name = '0007_attempt_numbers'`

  const ready = await fetch(`${w.service.url}/readyz`)

  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ checks: { database: true, migrations: false } })
})

/** What the next version of our own migrations and of the queue's would do, by the rule of CONTRIBUTING.md. */
async function bringFurther() {
  await w.db`alter table posts add column of_the_next_version text not null default 'new'`
  await w.db`alter table deliveries add column of_the_next_version bigint`
  await w.db`create table of_the_next_version (id bigint primary key)`
  await w.db`insert into migrations (name, run_on) values ('9998_of_the_next_version', now())`
  await w.db`insert into graphile_worker.migrations (id, breaking) values (1000000, false)`
}

function in_ms(ms: number) {
  return { scheduled_date: new Date(Date.now() + ms).toISOString() }
}
