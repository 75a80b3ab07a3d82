/**
 * The judge: holds what the networks took against what the database says and what was asked for. It
 * believes neither the service's code nor its log. Every rule answers what is wrong, or nothing.
 */
import type { Delivery, Evidence } from './evidence.ts'
import type { LedgerEntry } from './simulated.ts'
import { twoUnderWay } from './underWay.ts'
import { time, type Expectations, type Sent, type Violation } from './verdict.ts'

export type { Expectations, Violation }

/** Clocks of the same machine, one of which is cut to whole milliseconds. */
const CLOCK_MS = 2

export function judge(evidence: Evidence, expected: Expectations = {}): Violation[] {
  const { sent, strangers } = attribute(evidence)
  const by_delivery = Map.groupBy(sent, ({ delivery }) => delivery)
  return [
    ...strangersAmong(strangers, expected),
    ...copies(evidence.posts),
    ...sent.flatMap((one) => [...early(one), ...unwritten(one)]),
    ...evidence.deliveries.flatMap((delivery) => {
      const its_own = by_delivery.get(delivery) ?? []
      return [
        ...unsettled(delivery, evidence.read_at, expected),
        ...unlike(delivery, its_own),
        ...outOfOrder(delivery, its_own),
        ...heldWithoutCause(delivery, its_own, expected),
      ]
    }),
    ...twoUnderWay(sent, evidence.deliveries, expected.place_ms),
    ...overLimit(evidence),
    ...secrets(expected),
  ]
}

/** Texts are unique in a scenario, so the text tells whose post it is. */
function attribute({ deliveries, posts }: Evidence) {
  const parts = new Map<string, { delivery: Delivery; position: number }>()
  for (const delivery of deliveries) {
    delivery.texts.forEach((text, position) => {
      parts.set(keyOf(delivery, text), { delivery, position })
    })
  }
  const sent: Sent[] = []
  const strangers: LedgerEntry[] = []
  for (const entry of posts) {
    const part = parts.get(keyOf(entry, shownBy(entry)))
    if (part === undefined) strangers.push(entry)
    else sent.push({ entry, ...part })
  }
  return { sent, strangers }
}

function keyOf({ platform, account }: Pick<Delivery, 'platform' | 'account'>, text: string) {
  return `${platform} ${account} ${text}`
}

function shownBy({ text, article }: LedgerEntry): string {
  return article ? article.title : text
}

/** What the author has deleted may have been published before, and never after. */
function strangersAmong(posts: LedgerEntry[], { deleted = [] }: Expectations): Violation[] {
  return posts.flatMap((post) => {
    const deletion = deleted.find(({ text }) => text === post.text)
    const what = `${post.platform} took "${shownBy(post)}" at ${time(post.received_at)}`
    if (deletion === undefined) return [{ rule: 'sent without a delivery', what }]
    if (post.received_at <= deletion.at + CLOCK_MS) return []
    return [{ rule: 'sent after its deletion', what: `${what}, deleted at ${time(deletion.at)}` }]
  })
}

function copies(posts: LedgerEntry[]): Violation[] {
  const same = [
    ...Map.groupBy(posts, (post) => keyOf(post, shownBy(post))),
    ...Map.groupBy(posts, (post) => keyOf(post, post.fingerprint)),
  ]
  const found = same.filter(([, group]) => group.length > 1).map(([, group]) => group)
  // The same copies are usually alike in both, and are told once.
  return [...new Map(found.map((group) => [group[0], group])).values()].map((group) => ({
    rule: 'sent twice',
    what: `${group[0]?.platform} has "${group[0] && shownBy(group[0])}" ${group.length} times: ${group.map(spanOf).join(', ')}`,
  }))
}

function early({ entry, delivery }: Sent): Violation[] {
  if (entry.received_at >= Math.floor(delivery.due_at)) return []
  const what = `it was due at ${time(delivery.due_at)} and sent at ${time(entry.received_at)}`
  return [{ rule: 'sent early', what, delivery }]
}

function unwritten({ entry, delivery, position }: Sent): Violation[] {
  const written = delivery.attempts.some(
    (attempt) =>
      attempt.position <= position &&
      position < attempt.position + attempt.covers &&
      attempt.started_at <= entry.received_at + CLOCK_MS,
  )
  if (written) return []
  const what = `part ${position} was received at ${time(entry.received_at)}, and no attempt says so`
  return [{ rule: 'sent before it was written down', what, delivery }]
}

function unsettled(delivery: Delivery, now: number, { may_fail = [] }: Expectations): Violation[] {
  const { state, error_code, error, deadline_at } = delivery
  if (deadline_at !== null && deadline_at < now) {
    return [{ rule: 'past its deadline', what: `${state} since before`, delivery }]
  }
  if (state === 'failed') {
    const allowed = ['outcome_unknown', ...may_fail].includes(error_code ?? '')
    return allowed ? [] : [{ rule: 'lost', what: `failed as ${error_code}: ${error}`, delivery }]
  }
  if (state === 'published' || state === 'skipped') return []
  return [{ rule: 'not settled', what: `it is ${state}`, delivery }]
}

/** What is stored of a delivery is what its network has; only what is held may be there unknown. */
function unlike(delivery: Delivery, sent: Sent[]): Violation[] {
  const { live_parts, state, error_code, texts } = delivery
  const found: string[] = []
  for (const { position, remote_id } of live_parts) {
    const there = sent.some((one) => one.entry.id === remote_id && one.position === position)
    if (!there) found.push(`part ${position} is said to be ${remote_id}, which is not there`)
  }
  if (state === 'published' && live_parts.length < texts.length) {
    found.push(`published with ${live_parts.length} of ${texts.length} parts`)
  }
  const held = state === 'failed' && error_code === 'outcome_unknown'
  for (const { entry, position } of held ? [] : sent) {
    const known = live_parts.some((part) => part.remote_id === entry.id)
    if (!known) found.push(`part ${position} is there as ${entry.id}, which is not known`)
  }
  return found.map((what) => ({ rule: 'unlike the network', what, delivery }))
}

function outOfOrder(delivery: Delivery, sent: Sent[]): Violation[] {
  if (delivery.texts.length < 2) return []
  const parts = sent.toSorted((a, b) => a.position - b.position)
  const wrong = parts.find(({ entry, position }, index) => {
    const before = parts[index - 1]?.entry
    const follows = before === undefined || entry.accepted_at >= before.accepted_at
    return position !== index || entry.parent !== (before?.id ?? null) || !follows
  })
  if (wrong === undefined) return []
  const what = `part ${wrong.position} does not follow the one before it`
  return [{ rule: 'thread out of order', what, delivery }]
}

/** Honest doubt has a reason: its process was killed during the send, or the network was too slow for an answer. */
function heldWithoutCause(
  delivery: Delivery,
  sent: Sent[],
  { kills, send_ms = 0, answer_ms = Infinity }: Expectations,
): Violation[] {
  if (kills === undefined || delivery.error_code !== 'outcome_unknown') return []
  const last = delivery.attempts.at(-1)
  const is_caused =
    last !== undefined &&
    (kills.some((at) => last.started_at <= at + CLOCK_MS && at <= last.started_at + send_ms) ||
      // The other half of the time is for its answer to arrive.
      sent.some(({ entry }) => entry.accepted_at >= last.started_at + answer_ms / 2))
  if (is_caused) return []
  const there = sent.map(({ entry }) => `the network has ${spanOf(entry)}`).join(', ')
  const what = `no kill came during its send; ${there || 'the network has nothing of it'}`
  return [{ rule: 'held without cause', what, delivery }]
}

function overLimit({ taken }: Evidence): Violation[] {
  return taken
    .filter((one) => one.taken > one.allowed || one.posts > one.allowed)
    .map(({ user_id, day, ...counts }) => ({
      rule: 'over a limit',
      what: `user ${user_id} on ${day}: ${JSON.stringify(counts)}`,
    }))
}

function secrets({ secrets: words = [], logs = '' }: Expectations): Violation[] {
  return words
    .filter((word) => logs.includes(word))
    .map((word) => ({ rule: 'secret in a log', what: `it begins with "${word.slice(0, 4)}"` }))
}

function spanOf({ received_at, accepted_at, id }: LedgerEntry): string {
  return `${id} (${time(received_at)} to ${time(accepted_at)})`
}
