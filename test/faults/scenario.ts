/** What every scenario gets and gives, and how its site is brought before the judge. */
import { readEvidence, type Evidence } from './evidence.ts'
import { judge, type Expectations, type Violation } from './judge.ts'
import type { Random } from './random.ts'
import type { Rig } from './rig.ts'
import type { Site, SiteUser } from './site.ts'

export interface Plan {
  /** Of this scenario alone, so that it goes the same way whatever ran before. */
  random: Random
  deliveries: number
  kills: number
  apis: number
  workers: number
  /** The bounded selection: the same goals, as little as shows them. */
  quick: boolean
  say(line: string): void
}

export interface Finding {
  /** What is worth printing, by name. */
  counts: Record<string, number | string>
  /** Milliseconds from each due time until a network had the request. */
  lateness?: number[]
  violations: Violation[]
}

export interface Scenario {
  name: string
  title: string
  run(rig: Rig, plan: Plan): Promise<Finding>
}

export interface Judged {
  evidence: Evidence
  violations: Violation[]
}

/** Everything that must hold, whatever happened; and that no key or token is in a log. */
export async function judgeSite(
  rig: Rig,
  site: Site,
  users: SiteUser[],
  expected: Expectations = {},
): Promise<Judged> {
  const evidence = await readEvidence(site.sql, site.simulated)
  const secrets = [
    ...users.map(({ key }) => key),
    ...rig.encryption_keys.split(/[:,]/).filter((word) => word.length > 20),
    ...site.simulated.ledger().flatMap(({ access_token }) => access_token ?? []),
  ]
  return { evidence, violations: judge(evidence, { secrets, logs: site.logs(), ...expected }) }
}

/** How late each delivery's first post was, of those that were sent. */
export function latenessOf({ deliveries, posts }: Evidence): number[] {
  const received = new Map(posts.map(({ id, received_at }) => [id, received_at]))
  return deliveries.flatMap(({ due_at, live_parts: [first] }) => {
    const at = first && received.get(first.remote_id)
    return at === undefined ? [] : [at - due_at]
  })
}

/** How many deliveries of each network ended how. */
export function countEnds({ deliveries }: Evidence): Record<string, number> {
  const ends = deliveries.map(
    ({ platform, state, error_code }) =>
      `${platform} ${error_code === null || error_code === '' ? state : error_code}`,
  )
  return Object.fromEntries(
    [...Map.groupBy(ends, (end) => end)]
      .map(([end, all]): [string, number] => [end, all.length])
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
}
