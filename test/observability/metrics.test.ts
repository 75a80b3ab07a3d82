/** What /metrics shows, to whom, and that it is what has happened. */
import { afterAll, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { METRICS_TOKEN, openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld({
  timing: { quiet_ms: { x: 60_000, secondary_a: 60_000, secondary_b: 60_000 } },
})
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

interface Sample {
  name: string
  labels: string
  value: number
}

async function read(url = w.service.url): Promise<Sample[]> {
  const answer = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const lines = (await answer.text()).split('\n').filter((line) => line !== '')
  return lines.flatMap((line) => {
    if (line.startsWith('# ')) return []
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    expect(name, line).toBeDefined()
    return [{ name: name ?? '', labels, value: Number(value) }]
  })
}

/** The sum over all samples of this name that have these labels. */
function sum(samples: Sample[], name: string, ...labels: string[]): number {
  const found = samples.filter(
    (one) =>
      one.name === `otterpost_${name}` && labels.every((label) => one.labels.includes(label)),
  )
  return found.reduce((total, { value }) => total + value, 0)
}

async function publish(user: TestUser, platform: string) {
  return w.call(user, 'POST', POSTS, {
    body: { text: 'Counted', publish_now: true, platforms: [platform] },
  })
}

test('only who shows the token reads the metrics', async () => {
  const user = await w.user({ connect: [] })

  for (const authorization of [
    undefined,
    'Bearer wrong',
    `Basic ${METRICS_TOKEN}`,
    METRICS_TOKEN,
  ]) {
    const headers = authorization === undefined ? {} : { authorization }
    const { status, text } = await w.call(undefined, 'GET', '/metrics', { headers })
    expect(status).toBe(401)
    expect(text).not.toContain('otterpost_')
  }
  expect((await w.call(user, 'GET', '/metrics')).status).toBe(401)
})

test('a worker without the API shows them as well', async () => {
  const worker = await w.another({}, 'worker')

  const samples = await w.until(async () => {
    const found = await read(worker.url)
    return sum(found, 'workers_alive') === 2 && found
  })
  await worker.stop()

  expect(sum(samples, 'database_up')).toBe(1)
  expect(samples.filter(({ name }) => name === 'process_resident_memory_bytes')).toHaveLength(1)
  await w.until(async () => sum(await read(), 'workers_alive') === 1)
})

test('requests are counted by operation and class of status', async () => {
  const user = await w.user({ connect: [] })
  const before = await read()
  const name = 'http_request_duration_seconds_count'

  await w.call(user, 'GET', '/api/v1/me')
  await w.call(undefined, 'GET', '/api/v1/me')
  await w.call(user, 'GET', `${POSTS}/${'0'.repeat(24)}`)
  await w.call(user, 'GET', '/api/v1/nowhere')

  const more = (after: Sample[], ...labels: string[]) =>
    sum(after, name, ...labels) - sum(before, name, ...labels)
  const after = await read()
  expect(more(after, 'operation="getMe"', 'status="2xx"')).toBe(1)
  expect(more(after, 'operation="getMe"', 'status="4xx"')).toBe(1)
  expect(more(after, 'operation="getPost"', 'status="4xx"')).toBe(1)
  expect(more(after, 'operation="none"', 'status="4xx"')).toBe(1)
})

test('what is due, unknown and held is counted by network', async () => {
  const user = await w.user()
  const fault = { operation: 'create', kind: 'cut_after' }
  await w.fault({ ...fault, platform: 'secondary_b', account: user.handles.secondary_b })
  await publish(user, 'secondary_b')

  const unknown = await read()
  await w.db`update deliveries set look_at = now() where user_id = ${user.id} and state = 'unknown'`
  const held = await w.until(async () => {
    const found = await read()
    return sum(found, 'deliveries_held', 'secondary_b') === 1 && found
  })

  expect(sum(unknown, 'deliveries_unknown', 'secondary_b')).toBe(1)
  expect(sum(unknown, 'deliveries_unknown')).toBe(1)
  expect(sum(unknown, 'deliveries_held')).toBe(0)
  expect(sum(held, 'deliveries_unknown')).toBe(0)
  expect(sum(held, 'deliveries_past_deadline')).toBe(0)
})

test('what is due and what is past its deadline shows while no worker takes care of it', async () => {
  const user = await w.user({ connect: ['x'] })
  const body = { text: 'Left alone', scheduled_date: inMinutes(60) }
  let samples: Sample[] = []
  const { body: made } = await w.call(user, 'POST', POSTS, { body })
  await w.downtime(async () => {
    await moveTo(w, made.posts[0].id, '0 seconds')
    const api = await w.another({}, 'api')
    const name = 'deliveries_due'
    samples = await w.until(async () => {
      const found = await read(api.url)
      return (
        sum(found, name, 'x') === 1 && sum(found, 'deliveries_oldest_due_seconds') > 0.5 && found
      )
    })
    expect(sum(samples, 'deliveries_past_deadline')).toBe(0)
    await w.db`update deliveries set deadline_at = now() where user_id = ${user.id}`
    samples = await read(api.url)
    await w.db`update deliveries set deadline_at = due_at + interval '2 hours' where user_id = ${user.id}`
    await api.stop()
  })

  expect(sum(samples, 'deliveries_past_deadline', 'x')).toBe(1)
  expect(sum(samples, 'workers_alive')).toBe(0)
  expect(sum(samples, 'queue_jobs')).toBeGreaterThanOrEqual(1)
  expect(sum(samples, 'deliveries_oldest_due_seconds', 'x')).toBeLessThan(3_600)
  await w.until(async () => sum(await read(), 'deliveries_due') === 0)
})
