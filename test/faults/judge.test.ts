/** The judge acquits what is right, and names the rule that was broken, each by one change of it. */
import { describe, expect, test } from 'vitest'
import type { Attempt, Delivery, Evidence } from './evidence.ts'
import { judge } from './judge.ts'
import type { Expectations } from './verdict.ts'
import type { LedgerEntry } from './simulated.ts'

const DUE = Date.parse('2026-01-01T12:00:00Z')

function attempt(position: number, at: number): Attempt {
  const settled = { outcome: 'accepted', error: null, settled_at: at + 20 }
  return { position, covers: 1, fence: 1, started_at: at, ...settled }
}

/** A thread of two on X, published right after it was due. */
function honest(): { evidence: Evidence; delivery: Delivery; one: LedgerEntry; two: LedgerEntry } {
  const delivery: Delivery = {
    user_id: 'u',
    id: 'd',
    subject_id: 's',
    platform: 'x',
    account: 'otter',
    fence: 1,
    state: 'published',
    error_code: null,
    error: null,
    due_at: DUE,
    deadline_at: null,
    texts: ['One', 'Two'],
    attempts: [attempt(0, DUE + 10), attempt(1, DUE + 40)],
    live_parts: [
      { position: 0, remote_id: '1' },
      { position: 1, remote_id: '2' },
    ],
  }
  const of_otter = { kind: 'post_accepted', platform: 'x', account: 'otter' } as const
  const one: LedgerEntry = {
    ...of_otter,
    id: '1',
    text: 'One',
    fingerprint: 'a',
    parent: null,
    received_at: DUE + 12,
    accepted_at: DUE + 15,
  }
  const two: LedgerEntry = {
    ...of_otter,
    id: '2',
    text: 'Two',
    fingerprint: 'b',
    parent: '1',
    received_at: DUE + 42,
    accepted_at: DUE + 45,
  }
  const taken = { user_id: 'u', day: '2026-01-01', posts: 1, taken: 1, allowed: 1 }
  const evidence = {
    read_at: DUE + 1_000,
    deliveries: [delivery],
    posts: [one, two],
    taken: [taken],
  }
  return { evidence, delivery, one, two }
}

type Change = (found: ReturnType<typeof honest>) => Expectations | undefined | void

function rulesAfter(change: Change): string[] {
  const found = honest()
  const expected = change(found) ?? {}
  return [...new Set(judge(found.evidence, expected).map(({ rule }) => rule))]
}

test('what is right violates nothing', () => {
  expect(rulesAfter(() => undefined)).toEqual([])
})

describe('the judge names', () => {
  test.each<[string, Change]>([
    [
      'sent twice',
      ({ evidence, two }) => {
        const again = { id: '3', received_at: DUE + 50, accepted_at: DUE + 51 }
        evidence.posts.push({ ...two, ...again, text: 'Two', fingerprint: 'c' })
      },
    ],
    [
      'sent twice',
      ({ evidence, two }) => {
        const again = { id: '3', received_at: DUE + 50, accepted_at: DUE + 51 }
        evidence.posts.push({ ...two, ...again, text: 'Shown otherwise' })
      },
    ],
    ['sent early', ({ delivery }) => void (delivery.due_at = DUE + 14)],
    ['not settled', ({ delivery }) => void (delivery.state = 'unknown')],
    ['past its deadline', ({ delivery }) => void (delivery.deadline_at = DUE)],
    [
      'lost',
      ({ delivery }) => void Object.assign(delivery, { state: 'failed', error_code: 'refused' }),
    ],
    ['unlike the network', ({ delivery }) => void delivery.live_parts.pop()],
    ['unlike the network', ({ one }) => void (one.id = '7')],
    ['unlike the network', ({ evidence }) => void evidence.posts.pop()],
    ['thread out of order', ({ two }) => void (two.parent = null)],
    ['thread out of order', ({ two }) => void (two.accepted_at = DUE + 1)],
    ['sent before it was written down', ({ delivery }) => void delivery.attempts.pop()],
    [
      'sent before it was written down',
      ({ delivery }) => void delivery.attempts.splice(1, 1, attempt(1, DUE + 50)),
    ],
    [
      'two under way on one account',
      ({ delivery }) => void delivery.attempts.splice(1, 1, attempt(1, DUE + 25)),
    ],
    ['two under way on one account', ({ one }) => void (one.accepted_at = DUE + 43)],
    ['over a limit', ({ evidence }) => void Object.assign(evidence.taken[0] ?? {}, { taken: 2 })],
    ['over a limit', ({ evidence }) => void Object.assign(evidence.taken[0] ?? {}, { posts: 2 })],
    ['secret in a log', () => ({ secrets: ['hush'], logs: 'said hush aloud' })],
    ['sent without a delivery', ({ evidence, one }) => void evidence.posts.push(stranger(one))],
    [
      'sent after its deletion',
      ({ evidence, one }) => {
        evidence.posts.push(stranger(one))
        return { deleted: [{ text: 'Strange', at: DUE + 90 }] }
      },
    ],
    [
      'held without cause',
      ({ delivery }) => {
        Object.assign(delivery, { state: 'failed', error_code: 'outcome_unknown' })
        return { kills: [DUE + 200], send_ms: 100 }
      },
    ],
    [
      'held without cause',
      ({ delivery }) => {
        Object.assign(delivery, { state: 'failed', error_code: 'outcome_unknown' })
        return { kills: [], answer_ms: 20 }
      },
    ],
  ])('%s', (rule, change) => {
    expect(rulesAfter(change)).toContain(rule)
  })
})

describe('the judge accepts', () => {
  test.each<[string, Change]>([
    [
      'a held delivery whose send a kill came into',
      ({ delivery }) => {
        Object.assign(delivery, { state: 'failed', error_code: 'outcome_unknown' })
        return { kills: [DUE + 60], send_ms: 100 }
      },
    ],
    [
      'a held delivery that its network took too late for an answer',
      ({ delivery, two }) => {
        Object.assign(delivery, { state: 'failed', error_code: 'outcome_unknown' })
        two.accepted_at = DUE + 50
        return { kills: [], answer_ms: 20 }
      },
    ],
    [
      'a failure that was to be expected',
      ({ evidence, delivery }) => {
        evidence.posts.length = 0
        delivery.live_parts.length = 0
        Object.assign(delivery, { state: 'failed', error_code: 'missed_schedule' })
        return { may_fail: ['missed_schedule'] }
      },
    ],
    [
      'a post that was deleted after it was sent',
      ({ evidence, one }) => {
        evidence.posts.push(stranger(one))
        return { deleted: [{ text: 'Strange', at: DUE + 150 }] }
      },
    ],
  ])('%s', (_name, change) => {
    expect(rulesAfter(change)).toEqual([])
  })
})

/** Of no delivery that is left. */
function stranger(one: LedgerEntry): LedgerEntry {
  const times = { received_at: DUE + 100, accepted_at: DUE + 110 }
  return { ...one, id: '9', text: 'Strange', fingerprint: 's', ...times }
}
