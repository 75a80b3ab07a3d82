/** The name that was probably meant by one that is not known, for the sentences of every door. */

/** Two names are alike when at least so much of the longer one is the same. */
const ALIKE = 0.6
/** No name of the contract is longer; what is written without end is not compared. */
const LENGTH_MAX = 64

/** Undefined when none of the known ones is like it. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > LENGTH_MAX) return undefined
  const searched = plain(name)
  const [best] = known
    .map((one) => ({ one, alike: likeness(searched, plain(one)) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike)
  return best?.one ?? known.find((one) => searched.length >= 4 && plain(one).startsWith(searched))
}

/** Such as `schedule_date`: not known; did you mean `scheduled_date`? */
export function meant(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
}

/** `scheduledDate`, `scheduled-date` and `scheduled_date` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function likeness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 0 : 1 - distance(a, b) / longer
}

/** How many letters have to be changed, put in or taken out. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
