/** Each step of a delivery is a line in the log, with ids only, and is counted. */
import { afterAll, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { METRICS_TOKEN, openWorld, type TestUser } from '../world/world.ts'
import type { Platform } from '../../networks/network.ts'

const lines: string[] = []
const w = await openWorld({ log: { write: (line) => void lines.push(line) } })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
const TEXT = 'For readers and for no log'

interface Line {
  step?: string
  subject_id?: string
  delivery_id?: string
  attempt_id?: string
  [name: string]: unknown
}

/** What the log has of a post on one network, in order; by then it is settled. */
function stepsOf(subject_id: string): Line[] {
  return lines
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.step !== undefined && line.subject_id === subject_id)
}

function namesOf(steps: Line[]): string[] {
  return steps.map(({ step, state, outcome, finding, error_code }) =>
    [step, state, outcome, finding, error_code].filter((one) => one !== undefined).join(' '),
  )
}

async function create(user: TestUser, platform: Platform, more: object): Promise<string> {
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: TEXT, platforms: [platform], ...more },
  })
  return body.posts?.[0].id ?? body.id
}

async function counted(name: string, labels: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${w.service.url}/metrics`, { headers })).text()
  const line = text.split('\n').find((one) => one.startsWith(`otterpost_${name}{${labels}}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('a thread is claimed, sent and settled part by part, and its lateness counted once', async () => {
  const user = await w.user()
  const labels = 'platform="x",on_request="false"'
  const before = await counted('delivery_lateness_seconds_count', labels)
  const thread_tweets = [`${TEXT}, two`]
  const id = await create(user, 'x', { scheduled_date: inMinutes(60), thread_tweets })
  await moveTo(w, id, '0 seconds')

  await w.settled(user, id)

  const steps = await w.until(async () => stepsOf(id).length === 6 && stepsOf(id))
  expect(namesOf(steps)).toEqual([
    ...['claimed', 'sent accepted', 'settled sending'],
    ...['claimed', 'sent accepted', 'settled published'],
  ])
  expect(new Set(steps.map(({ delivery_id }) => delivery_id)).size).toBe(1)
  expect(new Set(steps.map(({ attempt_id }) => attempt_id)).size).toBe(2)
  expect(steps[0]).toMatchObject({ platform: 'x', fence: 1, position: 0, on_request: false })
  expect(steps[0]?.lateness_ms).toBeGreaterThanOrEqual(0)
  expect(steps[3]).toMatchObject({ position: 1 })
  expect(steps[3]).not.toHaveProperty('lateness_ms')
  expect(await counted('delivery_lateness_seconds_count', labels)).toBe(before + 1)
  expect(lines.join('')).not.toContain(TEXT)
})

test('a lost answer is looked for, and found', async () => {
  const user = await w.user()
  await w.fault({ platform: 'x', account: user.handles.x, operation: 'create', kind: 'cut_after' })
  const id = await create(user, 'x', { publish_now: true })

  await w.settled(user, id)

  const steps = await w.until(async () => stepsOf(id).length === 5 && stepsOf(id))
  expect(namesOf(steps)).toEqual([
    ...['claimed', 'sent unknown', 'settled unknown'],
    ...['looked found', 'settled published'],
  ])
  expect(await counted('looks_total', 'platform="x",finding="found"')).toBeGreaterThan(0)
})

test('what cannot be looked up is given up', async () => {
  const user = await w.user()
  const at = { platform: 'secondary_b', account: user.handles.secondary_b, operation: 'create' }
  const labels = 'platform="secondary_b",state="failed",error_code="outcome_unknown"'
  await w.fault({ ...at, kind: 'cut_before' })
  const id = await create(user, 'secondary_b', { publish_now: true })

  await w.settled(user, id)

  const steps = await w.until(async () => stepsOf(id).length === 4 && stepsOf(id))
  expect(namesOf(steps).slice(1)).toEqual([
    ...['sent unknown', 'settled unknown'],
    'gave_up outcome_unknown',
  ])
  expect(await counted('deliveries_settled_total', labels)).toBe(1)
})

test('what a network refuses is failed, and says no word of the network', async () => {
  const user = await w.user()
  const at = { platform: 'x', account: user.handles.x, operation: 'create' }
  await w.fault({ ...at, kind: 'status', status: 403, body: { detail: 'A word of X' } })
  const id = await create(user, 'x', { publish_now: true })

  const steps = await w.until(async () => stepsOf(id).length === 3 && stepsOf(id))
  expect(namesOf(steps).slice(1)).toEqual(['sent refused', 'settled failed refused'])
  expect(lines.join('')).not.toContain('A word of X')
})

test('what a dead process had in hand is taken over', async () => {
  const user = await w.user()
  const id = await create(user, 'x', { scheduled_date: inMinutes(60) })
  await w.db`
    update deliveries set state = 'sending', worker_id = 999999, fence = 1, due_at = now(),
      leased_until = now() where post_id = ${id}`

  await w.settled(user, id)

  const steps = await w.until(async () => stepsOf(id).length === 4 && stepsOf(id))
  expect(namesOf(steps).slice(0, 2)).toEqual(['taken_over waiting', 'claimed'])
  expect(await counted('takeovers_total', 'platform="x",state="waiting"')).toBe(1)
})
