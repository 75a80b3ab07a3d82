/** A key or a session that ends while a request with it is being let in. */
import { afterAll, expect, test } from 'vitest'
import type { Sql } from '../../db/pool/postgres.ts'
import { signedIn } from '../dashboard/visitor.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const ENDINGS: [string, (tx: Sql, user_id: string) => Promise<unknown>][] = [
  ['the session is signed out', (tx, id) => tx`delete from sessions where user_id = ${id}`],
  ['the key is removed', (tx, id) => tx`delete from api_keys where user_id = ${id}`],
  ['the user is removed', (tx, id) => tx`delete from users where id = ${id}`],
]

test.each(ENDINGS)('a request is answered 401 when %s meanwhile', async (what, end) => {
  const user = await w.user({ connect: [] })
  const visitor = await signedIn(w, user.id)
  const ask = async () =>
    what.includes('session') ? visitor.call('GET', '/session') : w.call(user, 'GET', '/api/v1/me')
  await ask()

  const { asked } = await w.db.begin(async (tx) => {
    await tx`select from user_usage where user_id = ${user.id} for update`
    const asked = ask()
    await w.until(async () => {
      const rows = await w.db`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return rows.length > 0
    })
    await end(tx, user.id)
    return { asked }
  })
  const { status, body } = await asked

  expect([status, body.code]).toEqual([401, 'unauthorized'])
})
