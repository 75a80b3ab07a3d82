/** The first requests of a new user, at once: whoever is counted first, none waits for another in a circle. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { closeGate, waitingAt } from '../world/gate.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

/** What counts a key's first request waits at one of these, and what counts a later one at the other. */
const FIRST = 1
const LATER = 2

test('three first requests, of which two began before the user was ever counted, are all answered', async () => {
  await w.db.unsafe(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(case tg_op when 'INSERT' then ${FIRST} else ${LATER} end);
      return new;
    end $$;
    create trigger gate before insert or update on key_usage for each row execute function wait_at_gate()`)
  const user = await w.user({ connect: [] })
  const ask = () => w.call(user, 'GET', '/api/v1/me')
  const first = await closeGate(w, FIRST)
  const later = await closeGate(w, LATER)

  const two = [ask(), ask()]
  await waitingAt(w, 2)
  await first.open()
  await waitingAt(w, 1, LATER)
  const third = ask()
  await waitingAt(w, 2)
  await later.open()

  const statuses = (await Promise.all([...two, third])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200])
})

test('users from before the migration have a row to be counted in, and keep what was counted', async () => {
  const counted = await w.user({ connect: [] })
  const never_counted = await w.user({ connect: [] })
  await w.call(counted, 'GET', '/api/v1/me')
  await w.db.unsafe(`
    drop trigger usage_begins on users;
    drop function begin_user_usage;
    delete from user_usage where user_id = '${never_counted.id}'`)

  const migration = new URL('../../db/migrations/0023_user_usage.sql', import.meta.url)
  await w.db.unsafe(readFileSync(migration, 'utf8'))
  const made_later = await w.user({ connect: [] })

  const ids = [counted, never_counted, made_later].map(({ id }) => id)
  const rows = await w.db`
    select in_minute, in_day from user_usage
    right join unnest(string_to_array(${ids.join()}, ',')) with ordinality as made (id, place) on user_id = id
    order by place`
  expect(rows).toEqual([
    { in_minute: 1, in_day: 1 },
    { in_minute: 0, in_day: 0 },
    { in_minute: 0, in_day: 0 },
  ])
})
