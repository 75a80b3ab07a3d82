/** What webhooks get: every event, signed, in the shape of GET /events, and again until they have taken it. */
import { afterAll, describe, expect, test } from 'vitest'
import { draft, latest, read, since } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { attempted, deliveriesOf, newWebhook, passTime, webhookNow, WEBHOOKS } from './arrange.ts'
import { isSigned, openReceiver } from './receiver.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY_MS = 24 * HOUR

const receiver = await openReceiver()
const webhooks = { hosts: new Set([receiver.host]) }
const w = await openWorld({ webhooks })
/** Gives up receivers that do not answer. */
const impatient = await openWorld({ webhooks, timing: { webhook_timeout_ms: 1_000 } })
afterAll(async () => {
  await w.close()
  await impatient.close()
  await receiver.close()
})

let paths = 0
/** An address of its own. */
function newPath(): string {
  return `/hook-${++paths}`
}

function arrived(path: string, count: number) {
  return w.until(async () => receiver.at(path).length >= count && receiver.at(path))
}

describe('an event', () => {
  test('is sent, signed, as GET /events answers it', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    const { secret } = await newWebhook(w, user, { url: receiver.url(path) })
    const after = await latest(w, user)
    await draft(w, user, 'Ähm — für alle')

    const [got] = await arrived(path, 1)
    const [event] = await since(w, user, after)
    expect(got?.event).toEqual(event)
    expect(got?.id).toBe(event?.id)
    expect(got && isSigned(got, secret)).toBe(true)
    expect(got && isSigned({ ...got, raw: got.raw.replace('Ähm', 'Ehm') }, secret)).toBe(false)
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Otterpost',
    })
    expect(Number(got?.headers['webhook-timestamp'])).toBeGreaterThan(Date.now() / 1000 - 3600)
  })

  test('is sent to each webhook that wants its type, once, in the order of the log', async () => {
    const user = await w.user({ connect: [] })
    const [all, some] = [newPath(), newPath()]
    await newWebhook(w, user, { url: receiver.url(all) })
    await newWebhook(w, user, { url: receiver.url(some), types: ['post.deleted'] })
    const after = await latest(w, user)
    const id = await draft(w, user)
    await w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { text: 'Another' } })
    await w.call(user, 'DELETE', `/api/v1/posts/${id}`)

    await arrived(all, 3)
    await arrived(some, 1)
    const events = await since(w, user, after)
    expect(new Set(receiver.at(all).map(({ id }) => id))).toEqual(
      new Set(events.map(({ id }) => id)),
    )
    expect(receiver.at(all)).toHaveLength(3)
    expect(receiver.at(some).map(({ event }) => event.type)).toEqual(['post.deleted'])
  })

  test('is not sent to a webhook that was made after it', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    await draft(w, user, 'Before')
    await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user, 'After')

    const [got] = await arrived(path, 1)
    expect(got?.event.data.post?.text).toBe('After')
    expect(receiver.at(path)).toHaveLength(1)
  })

  test('of which nobody was told is found all the same', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    const id = await draft(w, user)
    await newWebhook(w, user, { url: receiver.url(path) })
    await w.db.begin(async (tx) => {
      await tx`update event_logs set watched_until = '-infinity' where user_id = ${user.id}`
      await tx`update posts set text = 'Silent', revision = revision + 1 where id = ${id}`
    })

    const [got] = await arrived(path, 1)
    expect(got?.event.data.post?.text).toBe('Silent')
  })
})

describe('an attempt that fails', () => {
  const GAPS = [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ]

  test('is made again after 5 s, 5 min, ... 24 h, ten times in all, with the same id', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, 500)
    const { id, secret } = await newWebhook(w, user, { url: receiver.url(path) })
    const after = await latest(w, user)
    await draft(w, user)
    const [event] = await since(w, user, after)

    for (const [index, gap_ms] of GAPS.entries()) {
      const one = await attempted(w, user, id, event?.id ?? '', index + 1)
      expect(one).toMatchObject({ status: 'pending' })
      const { started_at = '', duration_ms = 0 } = one.attempts.at(-1) ?? {}
      const ended_ms = Date.parse(started_at) + duration_ms
      const gap = Date.parse(one.next_attempt_at ?? '') - ended_ms
      // With jitter, from the end of the attempt on, which is noted a little later.
      expect(gap).toBeGreaterThanOrEqual(0.95 * gap_ms)
      expect(gap - 1.05 * gap_ms).toBeLessThan(10 * MINUTE)
      await passTime(w, id)
    }
    const last = await attempted(w, user, id, event?.id ?? '', 10)

    expect(last).toMatchObject({ status: 'failed' })
    expect(last.next_attempt_at).toBeUndefined()
    expect(last.attempts).toHaveLength(10)
    expect(last.attempts[0]).toMatchObject({ response_status: 500, error: 'It answered 500.' })
    const got = receiver.at(path)
    expect(got.map((one) => one.id)).toEqual(Array(10).fill(event?.id))
    expect(new Set(got.map(({ raw }) => raw)).size).toBe(1)
    expect(got.every((one) => isSigned(one, secret))).toBe(true)
  })

  test('ends in a success once the receiver has mended itself', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, 503)
    const { id } = await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user)
    const [first] = await arrived(path, 1)
    await w.until(async () => (await webhookNow(w, user, id)).failing_since)
    receiver.respond(path, 200)
    await attempted(w, user, id, first?.id ?? '', 1)
    await passTime(w, id)

    const one = await attempted(w, user, id, first?.id ?? '', 2)
    expect(one.status).toBe('delivered')
    expect(one.attempts.map(({ response_status }) => response_status)).toEqual([503, 200])
    const webhook = await webhookNow(w, user, id)
    expect(webhook.failing_since).toBeUndefined()
    expect(webhook.last_success_at).toBeDefined()
  })

  test('waits as long as Retry-After asks, and so do all others', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, (res) => void res.writeHead(429, { 'retry-after': '7200' }).end())
    const { id } = await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user)
    const [first] = await arrived(path, 1)
    const one = await attempted(w, user, id, first?.id ?? '', 1)
    // Its pause is written down after the attempt.
    await w.until(async () => (await webhookNow(w, user, id)).paused_until)
    await draft(w, user)
    const other = newPath()
    await newWebhook(w, user, { url: receiver.url(other) })
    await draft(w, user)
    await arrived(other, 1)

    const { started_at = '' } = one.attempts.at(-1) ?? {}
    const { paused_until } = await webhookNow(w, user, id)
    for (const at of [one.next_attempt_at, paused_until]) {
      const gap = Date.parse(at ?? '') - Date.parse(started_at)
      expect(gap).toBeGreaterThanOrEqual(2 * HOUR)
      expect(gap).toBeLessThan(3 * HOUR)
    }
    expect(receiver.at(path)).toHaveLength(1)
    expect(await deliveriesOf(w, user, id, '&status=pending')).toHaveLength(3)
  })

  test('never waits for longer than a day, whatever Retry-After says', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    const far = new Date(Date.now() + 90 * DAY_MS).toUTCString()
    receiver.respond(path, (res) => void res.writeHead(503, { 'retry-after': far }).end())
    const { id } = await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user)
    const [first] = await arrived(path, 1)
    const one = await attempted(w, user, id, first?.id ?? '', 1)

    const gap =
      Date.parse(one.next_attempt_at ?? '') - Date.parse(one.attempts[0]?.started_at ?? '')
    expect(gap).toBeGreaterThan(DAY_MS - MINUTE)
    expect(gap).toBeLessThan(DAY_MS + HOUR)
  })
})

describe('an answer', () => {
  const ANSWERS: [
    what: string,
    status: string,
    error: RegExp | undefined,
    respond: Parameters<typeof receiver.respond>[1],
  ][] = [
    ['with 299 is a success', 'delivered', undefined, 299],
    [
      'with 302 is a failure',
      'pending',
      /302, and redirects/,
      (res) => void res.writeHead(302, { location: receiver.url('/elsewhere') }).end(),
    ],
    ['with 404 is a failure', 'pending', /404/, 404],
    ['that never comes is given up', 'pending', /no whole answer within 1 s/, () => undefined],
    [
      'whose body never ends is cut',
      'delivered',
      undefined,
      (res) => {
        res.writeHead(200)
        const go = setInterval(() => res.write('x'.repeat(8192)), 1)
        res.on('close', () => clearInterval(go))
      },
    ],
    [
      'whose body drips is given up',
      'pending',
      /no whole answer/,
      (res) => {
        res.writeHead(200)
        const go = setInterval(() => res.write('x'), 100)
        res.on('close', () => clearInterval(go))
      },
    ],
    [
      'of a gigabyte is cut',
      'delivered',
      undefined,
      (res) =>
        void res.writeHead(200, { 'content-length': String(2 ** 30) }).write('x'.repeat(65_536)),
    ],
    [
      'that is no HTTP is a failure',
      'pending',
      /HTTP|The connection failed/,
      (res) => void res.socket?.end('hello\r\n\r\n'),
    ],
    ['that is cut off is a failure', 'pending', /cut/, (res) => res.socket?.destroy()],
  ]

  test.each(ANSWERS)('%s', async (_, status, error, respond) => {
    const of = error?.test('no whole answer within 1 s') ? impatient : w
    const user = await of.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, respond)
    const { id } = await newWebhook(of, user, { url: receiver.url(path) })
    await draft(of, user)
    const [first] = await arrived(path, 1)

    const one = await attempted(of, user, id, first?.id ?? '', 1)
    expect(one.status).toBe(status)
    if (error === undefined) expect(one.attempts[0]?.error).toBeUndefined()
    else expect(one.attempts[0]?.error).toMatch(error)
    expect(receiver.at('/elsewhere')).toEqual([])
    // Of a host that only this instance may call nothing is kept.
    expect(one.response_body).toBeUndefined()
  })

  test('with 410 switches the webhook off at once, and the log says so', async () => {
    const user = await w.user({ connect: [] })
    const [path, other] = [newPath(), newPath()]
    receiver.respond(path, 410)
    await newWebhook(w, user, { url: receiver.url(other), types: ['webhook.disabled'] })
    const { id } = await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user)

    const [told] = await arrived(other, 1)
    const webhook = await webhookNow(w, user, id)
    expect(webhook).toMatchObject({ enabled: false, disabled_reason: 'gone' })
    expect(told?.event).toMatchObject({ type: 'webhook.disabled', data: { webhook: { id } } })
    expect(told?.event.data.webhook).toEqual({ ...webhook, failing_since: undefined })
    expect(told?.raw).not.toContain('whsec_')
  })

  test('that has not succeeded for five days switches it off; on again, it gets all that it has missed', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, 500)
    const { id } = await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user, 'First')
    const [first] = await arrived(path, 1)
    await attempted(w, user, id, first?.id ?? '', 1)
    await w.db`update webhooks set failing_since = failing_since - interval '5 days' where id = ${id}`
    await passTime(w, id)
    await w.until(async () => !(await webhookNow(w, user, id)).enabled)
    const off = await webhookNow(w, user, id)
    await draft(w, user, 'Second')
    const { events } = await read(w, user, { types: 'webhook.disabled' })
    receiver.respond(path, 204)
    const on = await w.call(user, 'PUT', `${WEBHOOKS}/${id}`, { body: { enabled: true } })

    expect(off).toMatchObject({ disabled_reason: 'failing' })
    expect(events.map(({ data }) => data.webhook?.id)).toEqual([id])
    expect(on.body).toMatchObject({ enabled: true })
    expect(on.body.failing_since).toBeUndefined()
    // The one that waits for its next time as well as the one that nobody has looked at.
    const got = await w.until(async () => {
      const texts = receiver.at(path).map(({ event }) => event.data.post?.text)
      return texts.includes('Second') && texts
    })
    await passTime(w, id)
    const last = await attempted(w, user, id, first?.id ?? '', 3)
    expect(got.filter((text) => text === 'Second')).toHaveLength(1)
    expect(last.status).toBe('delivered')
  })
})

describe('another address', () => {
  test('gets what happens at once, whatever the former one has asked for', async () => {
    const user = await w.user({ connect: [] })
    const [broken, fine] = [newPath(), newPath()]
    receiver.respond(broken, (res) => void res.writeHead(503, { 'retry-after': '3600' }).end())
    const { id } = await newWebhook(w, user, { url: receiver.url(broken) })
    await draft(w, user, 'First')
    const [first] = await arrived(broken, 1)
    await attempted(w, user, id, first?.id ?? '', 1)
    const { body } = await w.call(user, 'PUT', `${WEBHOOKS}/${id}`, {
      body: { url: receiver.url(fine) },
    })
    await draft(w, user, 'Second')
    const [second] = await arrived(fine, 1)

    expect(body.failing_since).toBeUndefined()
    expect(second?.event.data.post?.text).toBe('Second')
  })

  test('is not switched off, nor kept waiting, by a late answer of the former one', async () => {
    const user = await w.user({ connect: [] })
    for (const [status, headers] of [[410], [429, { 'retry-after': '3600' }]] as const) {
      const [old, fine] = [newPath(), newPath()]
      let answer = () => undefined as unknown
      receiver.respond(old, (res) => void (answer = () => res.writeHead(status, headers).end()))
      const { id } = await newWebhook(w, user, { url: receiver.url(old) })
      await draft(w, user)
      const [first] = await arrived(old, 1)
      await w.call(user, 'PUT', `${WEBHOOKS}/${id}`, { body: { url: receiver.url(fine) } })
      answer()
      const one = await attempted(w, user, id, first?.id ?? '', 1)
      const webhook = await webhookNow(w, user, id)
      await draft(w, user)
      await arrived(fine, 1)

      expect(one.attempts[0]?.response_status).toBe(status)
      expect(webhook.enabled).toBe(true)
      expect(webhook.failing_since).toBeUndefined()
    }
  })
})

describe('what a webhook that is on has not had', () => {
  test('and nobody has any more leaves it not behind the log for ever', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    const { id } = await newWebhook(w, user, { url: receiver.url(path), enabled: false })
    await draft(w, user)
    await w.db.begin(async (tx) => {
      await tx`update event_logs set forgotten_number = last_number where user_id = ${user.id}`
      await tx`delete from events where user_id = ${user.id}`
    })
    await w.call(user, 'PUT', `${WEBHOOKS}/${id}`, { body: { enabled: true } })
    await w.until(async () => {
      const [row] = await w.db`
        select from webhooks w join event_logs l on l.user_id = w.user_id
        where w.id = ${id} and w.position = l.last_number`
      return row !== undefined
    })
    await draft(w, user, 'After')

    const [got] = await arrived(path, 1)
    expect(got?.event.data.post?.text).toBe('After')
  })
})

describe('a test that arrives', () => {
  test('says nothing of how the webhook does', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, 500)
    const { id } = await newWebhook(w, user, { url: receiver.url(path) })
    await draft(w, user)
    const failing_since = await w.until(async () => (await webhookNow(w, user, id)).failing_since)
    // Of the event there is no other attempt meanwhile.
    await w.db`update webhook_deliveries set next_attempt_at = 'infinity' where webhook_id = ${id}`
    receiver.respond(path, 204)
    const { body: ping } = await w.call(user, 'POST', `${WEBHOOKS}/${id}/test`)
    await attempted(w, user, id, ping.event_id, 1)
    // What is settled after it has a time of its own, so this is what the first has left.
    const { body: next } = await w.call(user, 'POST', `${WEBHOOKS}/${id}/test`)
    await attempted(w, user, id, next.event_id, 1)

    expect(await webhookNow(w, user, id)).toMatchObject({ failing_since })
  })
})

describe('two processes', () => {
  test('send each event of many writers once, to each of two webhooks', async () => {
    const user = await w.user({ connect: [] })
    const [first, second] = [newPath(), newPath()]
    await newWebhook(w, user, { url: receiver.url(first) })
    await newWebhook(w, user, { url: receiver.url(second) })
    const after = await latest(w, user)
    const other = await w.another()
    const writer = async (name: number) => {
      for (let i = 0; i < 15; i++) await draft(w, user, `${name} ${i}`)
    }
    await Promise.all([1, 2, 3, 4].map(writer))
    await arrived(first, 60)
    await arrived(second, 60)
    await other.stop()
    // Whatever was sent twice would have come by now: a later one has.
    await draft(w, user, 'Last')
    await arrived(first, 61)
    await arrived(second, 61)

    const ids = (await since(w, user, after)).map(({ id }) => id).sort()
    expect(
      receiver
        .at(first)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids)
    expect(
      receiver
        .at(second)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids)
  })
})
