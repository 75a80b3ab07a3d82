/**
 * What becomes of a post when its network fails, for a schedule and for a caller who waits: what the
 * post reads in the end, and how often the network has it. Never twice.
 */
import { afterAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { openWorld, type TestUser, type World } from '../world/world.ts'
import { schedule } from './arrange.ts'

const patient = await openWorld()
/** Gives up a network that does not answer. */
const REQUEST_TIMEOUT_MS = 2_000
const impatient = await openWorld({ timing: { request_timeout_ms: REQUEST_TIMEOUT_MS } })
const TOO_LONG_MS = REQUEST_TIMEOUT_MS + 300
afterAll(() => Promise.all([patient.close(), impatient.close()]))

const POSTS = '/api/v1/posts'

type Fault = Record<string, unknown>

interface Case {
  name: string
  fault: Fault
  /** What the call answers to publish-now, and how a scheduled post ends. */
  now: number
  scheduled: 'published' | 'failed' | 'waits'
  error?: RegExp
  copies: number
}

/** Of what is refused, later tries are as well: on a busy machine they come before anybody looks. */
const EVERY_TIME = 100
/** Within the hour that a schedule may wait, and after all tests. */
const WAIT_S = 1_800
const RESET_S = String(Math.ceil(Date.now() / 1000) + WAIT_S)

/** Refusals are answers; nothing is at the network afterwards. */
function refusals(platform: Platform): Case[] {
  const none = { copies: 0, now: 502 }
  const limited: Case = {
    ...none,
    name: 'answers 429 without a time',
    fault: { kind: 'status', status: 429, times: EVERY_TIME },
    scheduled: 'waits',
    error: platform === 'secondary_b' ? /^rate_limited: / : /^unreachable: /,
  }
  const timed: Case = {
    ...limited,
    name: 'answers 429 with a time',
    fault: {
      kind: 'status',
      status: 429,
      times: EVERY_TIME,
      headers:
        platform === 'x'
          ? { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': RESET_S }
          : { 'retry-after': String(WAIT_S) },
    },
    error: /^rate_limited: /,
  }
  const answers = (status: number, more: Partial<Case>): Case => ({
    ...none,
    name: `answers ${status}`,
    fault: { kind: 'status', status, times: EVERY_TIME },
    scheduled: 'failed',
    error: /^refused: /,
    ...more,
  })
  return [
    limited,
    timed,
    answers(401, { error: /^account_not_connected: / }),
    ...(platform === 'x' ? [answers(402, { scheduled: 'waits', error: /^unreachable: / })] : []),
    answers(403, {}),
  ]
}

/** After these nobody knows whether it is there; `there` says whether it is. */
function silences(platform: Platform): Case[] {
  const unknown = (name: string, fault: Fault, there: boolean): Case => ({
    name,
    fault,
    now: 201,
    scheduled: platform === 'secondary_b' ? 'failed' : 'published',
    error: /^outcome_unknown: /,
    copies: platform === 'secondary_b' && !there ? 0 : 1,
  })
  return [
    unknown('answers 500', { kind: 'status', status: 500 }, false),
    unknown('answers 503', { kind: 'status', status: 503 }, false),
    unknown('takes too long and has it', { kind: 'slow', delay_ms: TOO_LONG_MS }, true),
    unknown('takes too long and then accepts it', { kind: 'stall', delay_ms: TOO_LONG_MS }, true),
    unknown('cuts the connection before', { kind: 'cut_before' }, false),
    unknown('cuts the connection after', { kind: 'cut_after' }, true),
    unknown('answers half', { kind: 'half' }, true),
    unknown('answers garbage', { kind: 'garbage' }, true),
  ]
}

async function faulty(w: World, platform: Platform, fault: Fault): Promise<TestUser> {
  const user = await w.user({ connect: [platform] })
  await w.fault({ platform, operation: 'create', account: user.handles[platform], ...fault })
  return user
}

for (const platform of ['x', 'secondary_a', 'secondary_b'] as const) {
  describe.concurrent(`when ${platform}`, () => {
    for (const { name, fault, now, scheduled, error, copies } of [
      ...refusals(platform),
      ...silences(platform),
    ]) {
      const w = 'delay_ms' in fault ? impatient : patient

      test.concurrent(
        `${name}, a caller who publishes is told ${now}, and it is there ${copies} times`,
        async () => {
          const user = await faulty(w, platform, fault)

          const answer = await w.call(user, 'POST', POSTS, {
            body: { text: `${platform} ${name}`, publish_now: true, platforms: [platform] },
          })
          const id = answer.body.id ?? answer.body.posts[0].id
          const post = await w.settled(user, id)

          expect(answer.status).toBe(now)
          if (now === 502) {
            expect(answer.body.code).toBe('publish_failed')
            expect(answer.body.results[0].error).toMatch(error ?? /./)
            expect(post.status).toBe('failed')
          } else {
            expect(post.status).toBe(scheduled === 'published' ? 'posted' : 'failed')
            if (scheduled === 'failed') expect(post.results[0].error).toMatch(error ?? /./)
          }
          expect(await w.published(user, platform)).toHaveLength(copies)
        },
      )

      test.concurrent(
        `${name}, a scheduled post ${scheduled}, and it is there ${copies} times`,
        async () => {
          const user = await faulty(w, platform, fault)

          const id = await schedule(w, user, {
            text: `${platform} ${name}`,
            platforms: [platform],
          })

          if (scheduled === 'waits') {
            await w.until(async () => {
              const rows = await w.db`
                select from deliveries where post_id = ${id} and tries > 0 and state = 'waiting'
                  and retry_at > clock_timestamp()`
              return rows.length > 0
            })
            expect((await w.call(user, 'GET', `${POSTS}/${id}`)).body.status).toBe('scheduled')
          } else {
            const post = await w.settled(user, id)
            expect(post.results[0].status).toBe(scheduled)
            expect(post.status).toBe(scheduled === 'published' ? 'posted' : 'failed')
            if (scheduled === 'failed') expect(post.results[0].error).toMatch(error ?? /./)
          }
          expect(await w.published(user, platform)).toHaveLength(copies)
        },
      )
    }
  })
}
