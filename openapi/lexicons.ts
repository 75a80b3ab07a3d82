/**
 * What a record of Bluesky may be, from the lexicons that Bluesky publishes: the simulated Bluesky holds
 * posts to it, and the package that brings all lexicons is not loaded for it.
 */
import { lexicons } from '@atproto/api'
import type { LexUserType, LexiconDoc } from '@atproto/lexicon'

/** The definitions that a record of the collection can consist of, in their lexicons, as a module. */
export function lexiconModule(collection: string): string {
  const reached = new Set<LexUserType>([lexicons.getDefOrThrow(collection, ['record'])])
  // A set that grows while it is walked is walked to its new end.
  for (const def of reached) {
    for (const ref of refsIn(def)) reached.add(lexicons.getDefOrThrow(ref))
  }
  const docs = [...lexicons].flatMap((doc) => docOf(doc, reached))
  return `import type { LexiconDoc } from '@atproto/lexicon'

export const LEXICONS: LexiconDoc[] = ${JSON.stringify(docs, withoutProse, 2)}
`
}

/** The library has resolved all references, so no other text begins like them. */
function* refsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.startsWith('lex:')) yield value
  if (typeof value !== 'object' || value === null) return
  for (const member of Object.values(value)) yield* refsIn(member)
}

/** Nothing for a lexicon of which nothing is reached. */
function docOf({ id, defs }: LexiconDoc, reached: Set<LexUserType>): LexiconDoc[] {
  const kept = Object.entries(defs).filter(([, def]) => reached.has(def))
  return kept.length > 0 ? [{ lexicon: 1, id, defs: Object.fromEntries(kept) }] : []
}

/** A property may be called `description` too; it is an object. */
function withoutProse(name: string, value: unknown): unknown {
  return name === 'description' && typeof value === 'string' ? undefined : value
}
