/**
 * Sabotage: the delivery code with one of its safeguards taken out, to see that the judge notices.
 * Each mutation names text that has to be there; when the code changes, its sabotage must follow.
 */

export type Sabotage = 'write_ahead' | 'fence' | 'quiet_period'

interface Mutation {
  path: string
  from: string
  to: string
}

const MUTATIONS: Record<Sabotage, Mutation[]> = {
  // R1: an open attempt is not believed, so what a dead process may have sent is sent again.
  write_ahead: [
    {
      path: 'db/delivery/recovery.ts',
      from: 'open.attempt is not null as may_have_begun',
      to: 'false as may_have_begun',
    },
  ],
  // R5: a settle counts whoever has claimed the delivery since, and whatever was settled before.
  fence: [
    { path: 'db/delivery/settlements.ts', from: 'and d.fence = w.fence', to: '' },
    {
      path: 'db/delivery/settlements.ts',
      from: 'a.id = w.attempt_id and a.outcome is null',
      to: 'a.id = w.attempt_id',
    },
  ],
  // R4: the first look is made at once, and believed.
  quiet_period: [
    {
      path: 'db/delivery/recovery.ts',
      from: 'then o.look_at end',
      to: 'then clock_timestamp() end',
    },
    { path: 'jobs/delivery/reconcile.ts', from: 'ABSENCES_NEEDED = 2', to: 'ABSENCES_NEEDED = 1' },
  ],
}

/** The text of a module as the environment wants it. Throws when there is nothing to take out. */
export function sabotaged(path: string, text: string): string {
  const name = process.env.SABOTAGE
  if (name === undefined) return text
  if (!isSabotage(name)) throw new Error(`there is no sabotage named ${name}`)
  return MUTATIONS[name]
    .filter((mutation) => mutation.path === path)
    .reduce((mutated, { from, to }) => {
      if (!mutated.includes(from)) throw new Error(`${path} has no "${from}" to take out`)
      return mutated.replace(from, () => to)
    }, text)
}

function isSabotage(name: string): name is Sabotage {
  return Object.hasOwn(MUTATIONS, name)
}
