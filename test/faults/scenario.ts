/** What every scenario gets and gives, and how its site is brought before the judge. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readEvidence, type Evidence } from './evidence.ts'
import { judge } from './judge.ts'
import type { Expectations, Violation } from './verdict.ts'
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
  /** How many times as long all may take: more than once where other work goes on beside it. */
  slack: number
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
  /** It needs one of its own. */
  stops_postgresql?: true
  run(rig: Rig, plan: Plan): Promise<Finding>
}

const LAG_MARGIN_MS = 100

export interface Judged {
  evidence: Evidence
  violations: Violation[]
}

/**
 * Everything that must hold, whatever happened; and that no key or token is in a log. What a network
 * has received has its commit lag to show; a scenario that stalls one for longer waits for it first.
 */
export async function judgeSite(
  rig: Rig,
  site: Site,
  users: SiteUser[],
  expected: Expectations = {},
): Promise<Judged> {
  const { commit_lag_ms } = await site.simulated.settings()
  await sleep(commit_lag_ms + LAG_MARGIN_MS)
  const evidence = await readEvidence(site.sql, site.simulated)
  const secrets = [
    ...users.map(({ key }) => key),
    ...rig.encryption_keys.split(/[:,]/).filter((word) => word.length > 20),
    ...site.simulated
      .ledger()
      .flatMap(({ access_token, refresh_token }) =>
        [access_token ?? [], refresh_token ?? []].flat(),
      ),
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

/** Runs all of it, so many at once, and answers in the order of the list. */
export async function inLanes<Result>(
  lanes: number,
  runs: (() => Promise<Result>)[],
): Promise<Result[]> {
  const results: Result[] = []
  const left = [...runs.entries()]
  const goOn = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, run] = next
      results[index] = await run()
    }
  }
  await Promise.all(Array.from({ length: lanes }, goOn))
  return results
}
