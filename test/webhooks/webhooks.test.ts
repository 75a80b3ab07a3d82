/** Webhooks as their users make, change and delete them; their secrets; tests, replays and lists of deliveries. */
import { afterAll, describe, expect, test } from 'vitest'
import { resealAll } from '../../db/secrets/reseal.ts'
import { answerPlace } from '../../db/posts/idempotency.ts'
import { CANARY_PLACE } from '../../db/secrets/canary.ts'
import { newKeyring, readKeyring, seal, unseal } from '../../db/secrets/seal.ts'
import { secretPlace } from '../../db/webhooks/webhooks.ts'
import { draft, latest, since } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { attempted, deliveriesOf, newWebhook, webhookNow, WEBHOOKS } from './arrange.ts'
import { isSigned, openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const lines: string[] = []
const w = await openWorld({
  webhooks: { hosts: new Set([receiver.host]) },
  log: { write: (line) => void lines.push(line) },
})
afterAll(async () => {
  await w.close()
  await receiver.close()
})

/** Nobody answers there. */
const URL = 'https://203.0.114.1/hook'
const OFF = { url: URL, enabled: false }
const OLD = newKeyring().replace('k1', 'old')
const NEW = newKeyring().replace('k1', 'new')
const DAY_MS = 24 * 60 * 60_000

let paths = 0
function newPath(): string {
  return `/hook-${++paths}`
}

function arrived(path: string, count: number) {
  return w.until(async () => receiver.at(path).length >= count && receiver.at(path))
}

describe('a webhook', () => {
  test('is created, read, listed, changed and deleted', async () => {
    const user = await w.user({ connect: [] })
    const body = {
      ...OFF,
      types: ['post.posted', 'post.failed', 'post.posted'],
      description: 'CRM',
    }
    const made = await w.call(user, 'POST', WEBHOOKS, { body })
    const path = `${WEBHOOKS}/${made.body.id}`
    const { secret, ...rest } = made.body
    const seen = await w.call(user, 'GET', path)
    const list = await w.call(user, 'GET', WEBHOOKS)
    const changed = await w.call(user, 'PUT', path, {
      body: { all_types: true, enabled: true, description: '', url: `${URL}-2` },
    })
    const gone = await w.call(user, 'DELETE', path)
    const after = await w.call(user, 'GET', path)

    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe(path)
    expect(made.headers.get('etag')).toBe(seen.headers.get('etag'))
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(rest).toMatchObject({
      ...body,
      types: ['post.posted', 'post.failed'],
      disabled_reason: 'user',
    })
    expect(seen.body).toEqual(rest)
    expect(list.body.webhooks).toEqual([rest])
    expect(changed.body).toMatchObject({ url: `${URL}-2`, enabled: true, description: '' })
    expect(changed.body.types).toBeUndefined()
    expect(changed.headers.get('etag')).not.toBe(seen.headers.get('etag'))
    expect(gone.body).toEqual({ success: true, message: 'The webhook is deleted.' })
    expect(after.status).toBe(404)
  })

  test('is changed and deleted only as If-Match says', async () => {
    const user = await w.user({ connect: [] })
    const { id } = await newWebhook(w, user, OFF)
    const path = `${WEBHOOKS}/${id}`
    const { headers } = await w.call(user, 'GET', path)
    const etag = headers.get('etag') ?? ''
    const first = await w.call(user, 'PUT', path, {
      body: { description: 'a' },
      headers: { 'if-match': etag },
    })
    const second = await w.call(user, 'PUT', path, {
      body: { description: 'b' },
      headers: { 'if-match': etag },
    })
    const third = await w.call(user, 'DELETE', path, { headers: { 'if-match': etag } })

    expect([first.status, second.status, third.status]).toEqual([200, 412, 412])
    expect((await webhookNow(w, user, id)).description).toBe('a')
  })

  test.each([
    ['no address', {}, '/url'],
    ['types that are not known', { url: URL, types: ['post.exploded'] }, '/types/0'],
    ['no types', { url: URL, types: [] }, '/types'],
    ['a long description', { url: URL, description: 'a'.repeat(501) }, '/description'],
    ['a long address', { url: `${URL}/${'a'.repeat(2048)}` }, '/url'],
    ['a fragment', { url: `${URL}#there` }, '/url'],
    ['a password', { url: 'https://ada:secret@203.0.114.1/' }, '/url'],
    ['http', { url: 'http://203.0.114.1/' }, '/url'],
    ['another scheme', { url: 'ftp://203.0.114.1/' }, '/url'],
  ])('with %s is refused', async (_, body, pointer) => {
    const user = await w.user({ connect: [] })
    const answer = await w.call(user, 'POST', WEBHOOKS, { body })

    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.problems.map((one: { pointer: string }) => one.pointer)).toContain(pointer)
    const { body: list } = await w.call(user, 'GET', WEBHOOKS)
    expect(list.webhooks).toEqual([])
  })

  test('is one of fifty at most, also of those who make them at once', async () => {
    const user = await w.user({ connect: [] })
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => w.call(user, 'POST', WEBHOOKS, { body: OFF })),
    )

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(50)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.problems[0].code)).toEqual(Array(10).fill('too_many'))
    const { body } = await w.call(user, 'GET', WEBHOOKS)
    expect(body.webhooks).toHaveLength(50)
    const [{ id }] = body.webhooks
    await w.call(user, 'DELETE', `${WEBHOOKS}/${id}`)
    expect((await w.call(user, 'POST', WEBHOOKS, { body: OFF })).status).toBe(201)
  })

  test('under an Idempotency-Key is made once, and its secret is told again', async () => {
    const user = await w.user({ connect: [] })
    const request = { body: OFF, headers: { 'idempotency-key': 'one' } }
    const first = await w.call(user, 'POST', WEBHOOKS, request)
    const second = await w.call(user, 'POST', WEBHOOKS, request)
    const { body } = await w.call(user, 'GET', WEBHOOKS)

    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(body.webhooks).toHaveLength(1)
  })
})

describe('its secret', () => {
  test('is in clear text nowhere in the database, in no log and in no other answer', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    const headers = { 'idempotency-key': 'secret' }
    const made = await w.call(user, 'POST', WEBHOOKS, {
      body: { url: receiver.url(path) },
      headers,
    })
    const { id, secret } = made.body
    const rotated = await w.call(user, 'POST', `${WEBHOOKS}/${id}/rotate-secret`, {
      headers: { 'idempotency-key': 'again' },
    })
    await draft(w, user)
    await arrived(path, 1)
    const answers = [
      await w.call(user, 'GET', WEBHOOKS),
      await w.call(user, 'GET', `${WEBHOOKS}/${id}`),
      await w.call(user, 'PUT', `${WEBHOOKS}/${id}`, { body: { description: 'a' } }),
      await w.call(user, 'GET', `${WEBHOOKS}/${id}/deliveries`),
      await w.call(user, 'GET', '/api/v1/events'),
    ]
    const tables = await w.db<{ name: string }[]>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')`
    const stored = await Promise.all(
      tables.map(({ name }) => w.db.unsafe(`select t::text as row from ${name} t`)),
    )

    for (const one of [secret, rotated.body.secret]) {
      expect(one).toMatch(/^whsec_/)
      const kept = one.slice('whsec_'.length)
      for (const { text } of answers) expect(text).not.toContain(kept)
      expect(JSON.stringify(stored)).not.toContain(kept)
      expect(lines.join('')).not.toContain(kept)
      expect(
        receiver
          .at(path)
          .map(({ raw }) => raw)
          .join(),
      ).not.toContain(kept)
    }
  })

  test('is as little in the log as its address and what is sent, whatever goes wrong on the way', async () => {
    const user = await w.user({ connect: [] })
    const path = `${newPath()}?token=known-to-few`
    const secrets: string[] = []
    for (const status of [500, 302, 410]) {
      const at = `${path}${status}`
      receiver.respond(at, (res) => void res.writeHead(status, { location: '/known-to-few' }).end())
      const { secret } = await newWebhook(w, user, { url: receiver.url(at) })
      secrets.push(secret)
    }
    const nobody = `http://known-to-few.example.com:1/known-to-few`
    const refused = await w.call(user, 'POST', WEBHOOKS, { body: { url: nobody } })
    const { id, secret } = await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user, 'A text known-to-few')
    await arrived(path, 1)
    // From here on no outcome is saved, and PostgreSQL says so with the whole row.
    await w.db`alter table webhook_deliveries add constraint no_more check (response_body <> '' and false) not valid`
    await w.db`alter table webhooks add constraint no_more check (failing_since is null and last_success_at is null) not valid`
    const before = lines.length
    await draft(w, user, 'Another text known-to-few')
    await w.until(async () => lines.slice(before).join('').includes('violates check constraint'))
    await w.db`alter table webhook_deliveries drop constraint no_more`
    await w.db`alter table webhooks drop constraint no_more`
    await w.call(user, 'DELETE', `${WEBHOOKS}/${id}`)

    expect(refused.status).toBe(400)
    expect(lines.join('')).not.toContain('known-to-few')
    for (const one of [...secrets, secret]) {
      expect(lines.join('')).not.toContain(one.slice('whsec_'.length))
    }
  })

  test('is replaced: for a while both sign, then the new one alone', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    const { id, secret } = await newWebhook(w, user, { url: receiver.url(path) })
    const rotate = (body?: object) =>
      w.call(user, 'POST', `${WEBHOOKS}/${id}/rotate-secret`, body && { body })
    const first = await rotate()
    await draft(w, user)
    const [both] = await arrived(path, 1)
    const refused = await rotate()
    const forced = await rotate({ force: true, grace_seconds: 0 })
    await draft(w, user)
    const [, alone] = await arrived(path, 2)

    const ends_in_ms = Date.parse(first.body.previous_secret_ends_at) - Date.now()
    expect(Math.abs(ends_in_ms - DAY_MS)).toBeLessThan(DAY_MS / 24)
    expect(both && [secret, first.body.secret].map((one) => isSigned(both, one))).toEqual([
      true,
      true,
    ])
    expect(String(both?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(refused).toMatchObject({ status: 409, body: { code: 'secret_rotating' } })
    expect(forced.status, forced.text).toBe(200)
    expect(forced.body.previous_secret_ends_at).toBeUndefined()
    const secrets = [secret, first.body.secret, forced.body.secret]
    expect(alone && secrets.map((one) => isSigned(alone, one))).toEqual([false, false, true])
  })

  test('is sealed anew under another first key of the instance, and so is the answer that told it', async () => {
    const user = await w.user({ connect: [] })
    const [old, both] = [readKeyring(OLD), readKeyring(`${NEW},${OLD}`)]
    const { id } = await newWebhook(w, user, OFF)
    const place = answerPlace(user.id, 'key')
    await w.db`
      update webhooks set sealed_secret = ${seal(old, 'whsec_a', secretPlace(id))}, sealed_previous_secret =
        ${seal(old, 'whsec_b', secretPlace(id))}, previous_secret_ends_at = clock_timestamp() + interval '1 day'
      where id = ${id}`
    await w.db`
      insert into idempotency_keys (user_id, key, fingerprint, worker_id, response)
      values (${user.id}, 'key', '', 1, ${seal(old, '{"secret": "whsec_a"}', place)})`
    // Whatever other tests have sealed was sealed with keys that nobody here has.
    await w.db`delete from webhooks where id <> ${id}`
    await w.db`delete from idempotency_keys where user_id <> ${user.id}`
    await w.db`delete from key_canary`
    await w.db`insert into key_canary (sealed) values (${seal(old, 'otterpost', CANARY_PLACE)})`

    await resealAll(w.db, both)

    const fresh = readKeyring(NEW)
    const [kept] = await w.db`select sealed_secret, sealed_previous_secret from webhooks`
    const [answer] = await w.db`select response from idempotency_keys`
    expect(unseal(fresh, kept?.sealed_secret, secretPlace(id))).toBe('whsec_a')
    expect(unseal(fresh, kept?.sealed_previous_secret, secretPlace(id))).toBe('whsec_b')
    expect(unseal(fresh, answer?.response, place)).toBe('{"secret": "whsec_a"}')
  })
})

describe('a test', () => {
  test('sends a ping, whatever the types are, once', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, 500)
    const { id, secret } = await newWebhook(w, user, {
      url: receiver.url(path),
      types: ['post.failed'],
    })
    const after = await latest(w, user)
    const answer = await w.call(user, 'POST', `${WEBHOOKS}/${id}/test`)
    const one = await attempted(w, user, id, answer.body.event_id, 1)

    expect(answer).toMatchObject({ status: 202, body: { type: 'ping', status: 'pending' } })
    const [got] = receiver.at(path)
    expect(got?.event).toEqual({
      id: answer.body.event_id,
      type: 'ping',
      timestamp: expect.any(String),
      data: {},
    })
    expect(got && isSigned(got, secret)).toBe(true)
    expect(one).toMatchObject({ status: 'failed', attempts: [{ response_status: 500 }] })
    expect((await webhookNow(w, user, id)).failing_since).toBeUndefined()
    expect(await since(w, user, after)).toEqual([])
  })
})

describe('deliveries', () => {
  test('are listed, the newest first, page by page and by status', async () => {
    const user = await w.user({ connect: [] })
    const { id } = await newWebhook(w, user, OFF)
    for (let i = 0; i < 5; i++) await w.call(user, 'POST', `${WEBHOOKS}/${id}/test`)
    const all = await deliveriesOf(w, user, id)
    const path = `${WEBHOOKS}/${id}/deliveries`
    const pages: string[] = []
    let cursor = ''
    do {
      const { body } = await w.call(user, 'GET', `${path}?limit=2${cursor}`)
      pages.push(...body.deliveries.map((one: { id: string }) => one.id))
      cursor = body.pagination.next_cursor && `&cursor=${body.pagination.next_cursor}`
    } while (cursor)
    const { body } = await w.call(user, 'GET', `${path}?limit=2`)
    const foreign = await w.call(
      user,
      'GET',
      `${path}?status=failed&cursor=${body.pagination.next_cursor}`,
    )

    expect(all.map((one) => one.id)).toEqual([...all.map((one) => one.id)].sort().reverse())
    expect(pages).toEqual(all.map((one) => one.id))
    expect(await deliveriesOf(w, user, id, '&status=pending')).toHaveLength(5)
    expect(await deliveriesOf(w, user, id, '&status=delivered')).toEqual([])
    expect(foreign.body.problems[0].code).toBe('foreign_cursor')
  })
})

describe('a replay', () => {
  test('sends what was sent once more, under the same id', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    const { id } = await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user, 'One')
    await draft(w, user, 'Two')
    const first = await arrived(path, 2)
    await w.until(async () => (await deliveriesOf(w, user, id, '&status=delivered')).length === 2)
    const replay = (body: object) => w.call(user, 'POST', `${WEBHOOKS}/${id}/replay`, { body })
    const from = '2020-01-01T00:00:00Z'
    const dry = await replay({ from, dry_run: true })
    const none = await replay({ from, until: '2021-01-01T00:00:00Z' })
    const failed = await replay({ from, failed_only: true })
    const named = await replay({ event_ids: [first[0]?.id, 'f'.repeat(24)] })
    await arrived(path, 3)
    const all = await replay({ from })
    await arrived(path, 5)

    expect([dry, none, failed, named, all].map(({ body }) => body)).toEqual([
      { count: 2, dry_run: true },
      { count: 0, dry_run: false },
      { count: 0, dry_run: false },
      { count: 1, dry_run: false },
      { count: 2, dry_run: false },
    ])
    const ids = receiver.at(path).map((one) => one.id)
    expect(ids[2]).toBe(ids[0])
    expect(new Set(ids.slice(3))).toEqual(new Set(ids.slice(0, 2)))
  })

  test('lets new events go first', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    const { id } = await newWebhook(w, user, { url: receiver.url(path) })
    const posts = Array.from({ length: 40 }, (_, i) => ({ text: `Old ${i}` }))
    await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
    await arrived(path, 40)
    await w.until(async () => (await deliveriesOf(w, user, id, '&status=delivered')).length === 40)
    const off = { body: { enabled: false } }
    await w.call(user, 'PUT', `${WEBHOOKS}/${id}`, off)
    await w.call(user, 'POST', `${WEBHOOKS}/${id}/replay`, {
      body: { from: '2020-01-01T00:00:00Z' },
    })
    await draft(w, user, 'New')
    // As if the log had been read by then.
    await w.call(user, 'PUT', `${WEBHOOKS}/${id}`, {
      body: { enabled: true, types: ['post.created'] },
    })
    await arrived(path, 81)

    const texts = receiver
      .at(path)
      .slice(40)
      .map(({ event }) => event.data.post?.text)
    expect(texts.indexOf('New')).toBeLessThan(20)
    expect(texts).toHaveLength(41)
  })

  test.each([
    ['nothing', {}, '/from'],
    ['a time and ids', { from: '2026-01-01T00:00:00Z', event_ids: ['f'.repeat(24)] }, '/from'],
    ['an end alone', { until: '2026-01-01T00:00:00Z' }, '/from'],
    ['no ids', { event_ids: [] }, '/event_ids'],
    ['no date', { from: 'yesterday' }, '/from'],
  ])('of %s is refused', async (_, body, pointer) => {
    const user = await w.user({ connect: [] })
    const { id } = await newWebhook(w, user, OFF)
    const answer = await w.call(user, 'POST', `${WEBHOOKS}/${id}/replay`, { body })

    expect(answer.status).toBe(400)
    expect(answer.body.problems[0].pointer).toBe(pointer)
  })
})

describe('what is old', () => {
  test('is forgotten with its events, and what waited for it is given up', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, 500)
    const { id } = await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user)
    const [first] = await arrived(path, 1)
    await attempted(w, user, id, first?.id ?? '', 1)
    await w.db`
      update event_logs set forgotten_number = last_number where user_id = ${user.id}`
    await w.db`delete from events where user_id = ${user.id}`
    await w.db`update webhook_deliveries set next_attempt_at = clock_timestamp() where webhook_id = ${id}`
    await w.db`update webhooks set due_at = clock_timestamp() where id = ${id}`
    const one = await attempted(w, user, id, first?.id ?? '', 2)

    expect(one).toMatchObject({
      status: 'failed',
      attempts: [{}, { error: 'The event is not kept any more.' }],
    })
    expect(receiver.at(path)).toHaveLength(1)
  })
})
