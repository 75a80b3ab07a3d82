/**
 * One send under way on an account at any instant (R6), as the networks saw it and as it was written down. One
 * without a clear answer keeps the others for so long and no longer.
 */
import type { Delivery } from './evidence.ts'
import { time, type Sent, type Violation } from './verdict.ts'

interface Span {
  account: string
  from: number
  to: number
  delivery: Delivery
}

const PLACE_MS = 45_000

export function twoUnderWay(
  sent: Sent[],
  deliveries: Delivery[],
  place_ms = PLACE_MS,
): Violation[] {
  // What is sent again by a search has given its account's place up by then, and goes out beside others.
  const held = sent.filter(({ entry, delivery }) =>
    delivery.attempts.every(
      ({ started_at, settled_at }) =>
        entry.received_at < started_at + place_ms || entry.received_at > (settled_at ?? Infinity),
    ),
  )
  const at_network = held.map(({ entry, delivery }) => ({
    account: `${delivery.platform} ${delivery.account}`,
    from: entry.received_at,
    to: Math.min(entry.accepted_at, entry.received_at + place_ms),
    delivery,
  }))
  const written = deliveries.flatMap((delivery) =>
    delivery.attempts.map(({ started_at, settled_at }) => ({
      account: `${delivery.platform} ${delivery.account}`,
      from: started_at,
      to: Math.min(settled_at ?? Infinity, started_at + place_ms),
      delivery,
    })),
  )
  return [...overlaps(at_network, 'at the network'), ...overlaps(written, 'in the database')]
}

/** Parts of one atomic commit came in with one request. */
function overlaps(spans: Span[], where: string): Violation[] {
  return [...Map.groupBy(spans, ({ account }) => account).values()].flatMap((of_account) => {
    const ordered = of_account.toSorted((a, b) => a.from - b.from)
    return ordered.flatMap((span, index) => {
      const before = ordered[index - 1]
      if (before === undefined || span.from >= before.to) return []
      if (span.delivery === before.delivery && span.from === before.from) return []
      const what =
        `${where}, from ${time(span.from)}, while ${before.delivery.id} was ` +
        `from ${time(before.from)} to ${time(before.to)}`
      return [{ rule: 'two under way on one account', what, delivery: span.delivery }]
    })
  })
}
