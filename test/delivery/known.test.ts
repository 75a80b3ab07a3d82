/** What a network has answered is never lost, whatever keeps the database from taking it. */
import { afterAll, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { openWorld, UNHURRIED } from '../world/world.ts'
import { holdAnswer, letGo, schedule } from './arrange.ts'

const w = await openWorld({ timing: UNHURRIED })
afterAll(() => w.close())

const PLATFORMS: Platform[] = ['x', 'secondary_a', 'secondary_b']

/** Refuses the next `times` of what would store an outcome of the user, as a database in trouble would. */
async function refuseOutcomes(user_id: string, code: string, times: number) {
  const name = `trouble_${user_id}`
  await w.db.unsafe(`
    create sequence ${name};
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if new.user_id = '${user_id}' and nextval('${name}') <= ${times} then
        raise exception 'in trouble' using errcode = '${code}';
      end if;
      return new;
    end $$;
    create trigger ${name} before update of outcome on attempts for each row
      when (new.outcome is not null) execute function ${name}()`)
}

test.each([
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['an error of its own', 'XX000'],
  ['a cancelled statement', '57014'],
])('%s between answer and settle loses no answer', async (_, code) => {
  const user = await w.user()
  await refuseOutcomes(user.id, code, 8)

  const id = await schedule(w, user, {
    text: `Known, code ${code}`,
    platforms: PLATFORMS,
  })
  const post = await w.settled(user, id)

  expect(post.results.map(({ status }: { status: string }) => status)).toEqual(
    Array(3).fill('published'),
  )
  for (const platform of PLATFORMS) expect(await w.published(user, platform)).toHaveLength(1)
})

test('a refusal is not lost either', async () => {
  const user = await w.user({ connect: ['secondary_b'] })
  await refuseOutcomes(user.id, '53100', 5)
  await w.fault({
    platform: 'secondary_b',
    operation: 'create',
    account: user.handles.secondary_b,
    kind: 'status',
    status: 400,
  })

  const id = await schedule(w, user, {
    text: 'Refused, and known to be',
    platforms: ['secondary_b'],
  })
  const post = await w.settled(user, id)

  expect(post.results[0].error).toMatch(/^refused: /)
})

test('a thread whose next part cannot be prepared keeps the part that is live, and goes on', async () => {
  const user = await w.user({ connect: ['x'] })
  // Of a picture that a later part shows: what composing it asks the database fails at first.
  const form = new FormData()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  form.set('file', new Blob([png], { type: 'image/png' }), 'dot.png')
  const uploaded = await w.call(user, 'POST', '/api/v1/upload', { form })
  await holdAnswer(w, user)
  const id = await schedule(w, user, {
    text: 'First part',
    thread_tweets: ['Second part'],
    thread_media: [[uploaded.body.url]],
    platforms: ['x'],
  })
  await w.until(async () => (await w.published(user, 'x')).length === 1)

  await w.db`alter table uploads rename to uploads_away`
  await letGo(w, user)
  await w.until(async () => {
    const rows = await w.db`select from live_parts where user_id = ${user.id}`
    return rows.length === 1
  })
  await w.db`alter table uploads_away rename to uploads`
  const post = await w.settled(user, id)

  expect(post.results[0]).toMatchObject({ status: 'published' })
  expect(await w.published(user, 'x')).toHaveLength(2)
})
