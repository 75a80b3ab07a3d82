/**
 * Writes what a post of Bluesky and the gate to its replies may be, from the lexicons that Bluesky publishes: the
 * definitions that a record of these collections can consist of. A program of its own, as `server.js` is.
 */
import { lexicons } from '@atproto/api'

const reached = new Set(
  ['app.bsky.feed.post', 'app.bsky.feed.threadgate'].map((id) =>
    lexicons.getDefOrThrow(id, ['record']),
  ),
)
// A set that grows while it is walked is walked to its new end.
for (const def of reached) {
  for (const ref of refsIn(def)) reached.add(lexicons.getDefOrThrow(ref))
}
const docs = [...lexicons].flatMap(docOf)
process.stdout.write(JSON.stringify(docs, withoutProse, 2) + '\n')

/** The library has resolved all references, so no other text begins like them. */
function* refsIn(value) {
  if (typeof value === 'string' && value.startsWith('lex:')) yield value
  if (typeof value !== 'object' || value === null) return
  for (const member of Object.values(value)) yield* refsIn(member)
}

/** Nothing for a lexicon of which nothing is reached. */
function docOf({ id, defs }) {
  const kept = Object.entries(defs).filter(([, def]) => reached.has(def))
  return kept.length > 0 ? [{ lexicon: 1, id, defs: Object.fromEntries(kept) }] : []
}

/** A property may be called `description` too; it is an object. */
function withoutProse(name, value) {
  return name === 'description' && typeof value === 'string' ? undefined : value
}
