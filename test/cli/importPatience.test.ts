/** Imports over bad lines, against limits and with refusals: each post once, and nobody kept in the dark. */
import { afterAll, describe, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { openGate } from './gate.ts'
import { openImporter, rowsOf, tableOf } from './importing.ts'

const w = await openWorld()
afterAll(() => w.close())

const RATE_LIMIT = { error: 'Too many requests.', code: 'rate_limit', remaining: 0 }
const DAY = 24 * 3_600_000
const soon = (days: number) => new Date(Date.now() + days * DAY).toISOString()

async function throughGate(options: Parameters<typeof openImporter>[1] = {}) {
  const gate = await openGate(w.service.url)
  return { gate, ...(await openImporter(w, options, gate.url)) }
}

describe('a line that loses', () => {
  test.each([
    ['requests', { lost: 'request' }, 120],
    // What is answered for the second time was there already.
    ['answers', { lost: 'answer' }, 70],
    ['what the service would say, behind a gateway', { status: 502, body: '<html>' }, 120],
  ] as const)('%s costs nothing but time', async (_, fault, imported) => {
    const { gate, otterpost, file, texts } = await throughGate()
    const path = file('plan.csv', tableOf(120))
    gate.faults = [fault, fault]

    const { code, out, err } = await otterpost(['posts', 'import', path, '--json'])

    expect(code).toBe(0)
    expect(await texts()).toEqual(rowsOf(120))
    expect(JSON.parse(out)).toMatchObject({ imported, already_there: 120 - imported })
    expect(err).toMatch(/waiting 1 s: (no answer|status 502)/)
    expect(new Set(gate.keys).size).toBe(3)
  })

  test('for ever ends the import, which goes on when it is run again', async () => {
    const { gate, otterpost, file, texts } = await throughGate()
    const path = file('plan.csv', tableOf(60))
    gate.faults = Array.from({ length: 9 }, () => ({ lost: 'answer' }) as const)

    const lost = await otterpost(['posts', 'import', path])
    const again = await otterpost(['posts', 'import', path])

    expect(lost.code).toBe(8)
    expect(lost.err).toMatch(/Run the same command again/)
    expect(lost.pauses.reduce((sum, one) => sum + one, 0)).toBeLessThan(180_000)
    expect(again.code).toBe(0)
    expect(await texts()).toEqual(rowsOf(60))
  })
})

test('an answer that is none of Otterpost’s is asked for again, and what came instead is said', async () => {
  const { gate, otterpost, file, texts } = await throughGate()
  const path = file('plan.csv', tableOf(3))
  const answered = (times: number) =>
    Array.from({ length: times }, () => ({ status: 200, body: {} }))
  gate.faults = answered(2)
  const late = await otterpost(['posts', 'import', path])
  gate.faults = answered(9)

  const other = file('other.csv', tableOf(3, 4))
  const { code, err } = await otterpost(['posts', 'import', other])

  expect([late.code, await texts()]).toEqual([0, rowsOf(3)])
  expect(late.err).toMatch(/waiting 1 s: status 200, with an answer that cannot be read/)
  expect(code).toBe(8)
  expect(err).toMatch(/The server's answer is not what the contract says: `\w+` is missing\./)
  expect(err).toMatch(/otterpost doctor/)
  expect(err).not.toMatch(/does not answer/)
})

describe('a limit', () => {
  test('that ends soon is waited for', async () => {
    const { gate, otterpost, file, texts } = await throughGate()
    const path = file('plan.csv', tableOf(60))
    gate.faults = [{ status: 429, headers: { 'retry-after': '42' }, body: RATE_LIMIT }]

    const { code, err, pauses } = await otterpost(['posts', 'import', path])

    expect(code).toBe(0)
    expect(err).toMatch(/waiting 42 s: the rate limit/)
    expect(pauses.reduce((sum, one) => sum + one, 0)).toBe(42_000)
    expect(await texts()).toEqual(rowsOf(60))
  })

  test('that ends later than --wait allows stops it', async () => {
    const { gate, otterpost, file, texts } = await throughGate()
    const path = file('plan.csv', tableOf(60))
    gate.faults = [{ status: 429, headers: { 'retry-after': '90' }, body: RATE_LIMIT }]

    const { code, err } = await otterpost(['posts', 'import', path, '--wait', '1'])

    expect(code).toBe(6)
    expect(err).toMatch(/Run the same command again in 90 s, after \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
    expect(await texts()).toEqual([])
    expect((await otterpost(['posts', 'import', path])).code).toBe(0)
    expect(await texts()).toEqual(rowsOf(60))
  })

  test('that does not say when it ends is asked for again less and less often, and stops it at last', async () => {
    const { gate, otterpost, file, texts } = await throughGate()
    const path = file('plan.csv', tableOf(3))
    const refused = (times: number) =>
      Array.from({ length: times }, () => ({ status: 429, body: RATE_LIMIT }))
    gate.faults = refused(9)

    const stopped = await otterpost(['posts', 'import', path])
    gate.faults = refused(6)
    const done = await otterpost(['posts', 'import', path])

    expect([stopped.code, stopped.err]).toEqual([6, expect.stringContaining('the rate limit')])
    const waited_ms = done.pauses.reduce((sum, one) => sum + one, 0)
    expect(waited_ms).toBeGreaterThan(30_500)
    expect(waited_ms).toBeLessThan(32_000)
    expect(done.code).toBe(0)
    expect(await texts()).toEqual(rowsOf(3))
  })

  test('that is over at once, again and again, is asked for less and less often', async () => {
    const { gate, otterpost, file, texts } = await throughGate()
    const path = file('plan.csv', tableOf(3))
    const over = { status: 429, headers: { 'retry-after': '0' }, body: RATE_LIMIT }
    gate.faults = Array.from({ length: 10 }, () => over)

    const { code, pauses } = await otterpost(['posts', 'import', path])

    expect(pauses.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(180_000)
    expect(code).toBe(0)
    expect(await texts()).toEqual(rowsOf(3))
  })

  test('that ends later than any calendar knows stops it', async () => {
    const { gate, otterpost, file } = await throughGate()
    const path = file('plan.csv', tableOf(3))
    gate.faults = [{ status: 429, headers: { 'retry-after': '9'.repeat(30) }, body: RATE_LIMIT }]

    const { code, err } = await otterpost(['posts', 'import', path])

    expect([code, err]).toEqual([6, expect.stringContaining('Stopped by the rate limit')])
  })

  test('of a plan is met for real: few requests a minute', async () => {
    const { otterpost, file, texts, user } = await throughGate()
    // Too few also where a new minute begins meanwhile.
    await w.db`update plans set requests_per_minute = 2 where name = 'trial'`
    await w.db`update subscriptions set plan = 'trial' where user_id = ${user.id}`
    const path = file('plan.csv', tableOf(300))

    const { code, err } = await otterpost(['posts', 'import', path, '--wait', '0'])

    expect(code).toBe(6)
    expect(err).toMatch(/Stopped by the rate limit/)
    expect((await texts()).length).toBeLessThan(300)
    await w.db`update subscriptions set plan = 'agency' where user_id = ${user.id}`
    expect((await otterpost(['posts', 'import', path])).code).toBe(0)
    expect(await texts()).toEqual(rowsOf(300))
  })

  test('of a day is used up to its last post, and the drafts between are made', async () => {
    const { otterpost, file, texts, user } = await throughGate()
    const { body } = await w.call(user, 'GET', '/api/v1/me')
    const left: number = body.limits.remaining_posts_today
    const rows = Array.from({ length: left + 30 }, (_, index) => ({
      text: `Post ${index}`,
      ...(index % 10 !== 9 && { scheduled_date: soon(2 + index / 100) }),
    }))
    const path = file('plan.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))

    // Shortly before midnight it would wait for the next day.
    const { code, err } = await otterpost(['posts', 'import', path, '--wait', '0'])

    expect(code).toBe(6)
    expect(err).toMatch(/Today 200 more posts can be scheduled/)
    expect(err).toMatch(/Stopped by the daily post limit/)
    const made = await texts()
    expect(made).toEqual(rows.slice(0, made.length).map(({ text }) => text))
    const scheduled = rows.slice(0, made.length).filter((row) => 'scheduled_date' in row)
    expect(scheduled).toHaveLength(left)
  })
})

describe('what only the service knows', () => {
  test('is reported with its line, and the other posts go on', async () => {
    const { otterpost, file, texts } = await throughGate()
    const rows = rowsOf(110).map((text, index) =>
      JSON.stringify({ text, ...([3, 60].includes(index) && { x_account_id: 'nobody' }) }),
    )
    const path = file('plan.jsonl', rows.join('\r\n'))

    const { code, out, err } = await otterpost(['posts', 'import', path, '--json'])

    expect(code).toBe(7)
    expect(JSON.parse(out)).toMatchObject({ imported: 108, failed: 2 })
    expect(JSON.parse(out).problems).toEqual([
      expect.stringMatching(/plan\.jsonl:4: x_account_id: no such connected account$/),
      expect.stringMatching(/plan\.jsonl:61: x_account_id: /),
    ])
    expect(err).toContain('Refused: 2 posts.')
    expect(await texts()).toEqual(rowsOf(110).filter((_, index) => ![3, 60].includes(index)))
  })

  test('of a whole batch is narrowed down to the posts that it is about', async () => {
    const { gate, otterpost, file, texts } = await throughGate()
    const path = file('plan.csv', tableOf(4))
    const too_large = { status: 413, body: { error: 'Too large.', code: 'payload_too_large' } }
    // Of four, then of the first two, then of the first alone.
    gate.faults = [too_large, too_large, too_large]

    const { code, err } = await otterpost(['posts', 'import', path])

    expect(code).toBe(7)
    expect(err).toMatch(/plan\.csv:2: Too large/)
    expect(await texts()).toEqual(rowsOf(3, 2))
  })

  test.each([
    [401, 'unauthorized', 3],
    [403, 'subscription_required', 4],
  ])('about the key or the plan (%s) ends the import', async (status, code, exit) => {
    const { gate, otterpost, file, texts } = await throughGate()
    const path = file('plan.csv', tableOf(4))
    gate.faults = [{ status, body: { error: 'No.', code } }]

    const ended = await otterpost(['posts', 'import', path])

    expect(ended.code).toBe(exit)
    expect(await texts()).toEqual([])
    expect((await otterpost(['posts', 'import', path])).code).toBe(0)
    expect(await texts()).toEqual(rowsOf(4))
  })
})

describe('Ctrl-C', () => {
  test('lets the request under way end, and says how to go on', async () => {
    const { gate, launch, otterpost, file, texts, lines } = await throughGate()
    const path = file('plan.csv', tableOf(120))
    const go = Promise.withResolvers<void>()
    gate.faults = [{ after: go.promise }]
    const running = launch(['posts', 'import', path])
    await w.until(async () => gate.keys.length === 1)

    running.kill('SIGINT')
    await w.until(async () => running.said().includes('Finishing'))
    go.resolve()
    const { code, err, out } = await running.ended

    expect(code).toBe(130)
    expect(err).toMatch(/Finishing what is under way/)
    expect(err).toMatch(/Run the same command again/)
    expect(out).toMatch(/imported\t50/)
    expect(lines('done')).toHaveLength(1)
    expect((await otterpost(['posts', 'import', path])).code).toBe(0)
    expect(await texts()).toEqual(rowsOf(120))
  })

  test('twice leaves the request under way, and the next run asks what became of it', async () => {
    const { gate, launch, otterpost, file, texts } = await throughGate()
    const path = file('plan.csv', tableOf(120))
    const go = Promise.withResolvers<void>()
    gate.faults = [{ after: go.promise }]
    const running = launch(['posts', 'import', path])
    await w.until(async () => gate.keys.length === 1)

    running.kill('SIGINT')
    await w.until(async () => running.said().includes('Finishing'))
    running.kill('SIGINT')
    const { code } = await running.ended

    expect(code).toBe(130)
    const again = await otterpost(['posts', 'import', path])
    expect(again.code).toBe(0)
    expect(again.err).toMatch(/last run ended: 50/)
    expect(gate.keys[1]).toBe(gate.keys[0])
    // What was held up arrives, too, after its repeat.
    go.resolve()
    await w.until(async () => gate.answered === 4)
    expect((await texts()).toSorted()).toEqual(rowsOf(120).toSorted())
  })

  test('ends a wait at once', async () => {
    const { gate, launch, file } = await throughGate()
    const path = file('plan.csv', tableOf(10))
    gate.faults = [{ status: 429, headers: { 'retry-after': '60' }, body: RATE_LIMIT }]
    const running = launch(['posts', 'import', path])
    await w.until(async () => running.said().includes('waiting'))

    running.kill('SIGINT')

    expect((await running.ended).code).toBe(130)
  })
})
