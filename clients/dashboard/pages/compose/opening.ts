/** What there is to be written on: a saved post, what was typed of it and never saved, or nothing yet. */
import { problemOf } from '../api.ts'
import { readComposed, readTargets, type ComposedPost } from './calls.ts'
import { emptyComposition } from './composition.ts'
import { abandonedTexts, type KeptText } from './kept.ts'
import { isWrittenAs, withKnownKeys } from './partKeys.ts'
import type { OpenedText } from './useComposer.ts'

type Targets = Awaited<ReturnType<typeof readTargets>>

export interface Opening {
  targets: Targets
  /** Undefined for a new post, and for one that is not there any more. */
  composed: ComposedPost | undefined
  is_gone: boolean
  /** What was typed and not saved, the newest first. */
  abandoned: KeptText[]
}

export async function openFor(user_id: string, id: string | undefined): Promise<Opening> {
  const [targets, abandoned, read] = await Promise.all([
    readTargets(),
    abandonedTexts(user_id),
    id === undefined ? undefined : readUnlessGone(id),
  ])
  const composed = read === 'gone' ? undefined : read
  return { targets, abandoned, composed, is_gone: read === 'gone' }
}

async function readUnlessGone(id: string): Promise<ComposedPost | 'gone'> {
  try {
    return await readComposed(id)
  } catch (thrown) {
    if (problemOf(thrown).code === 'not_found') return 'gone'
    throw thrown
  }
}

interface TextName {
  /** Undefined for a new one. */
  id: string | undefined
  /** Of this page in the history of the tab. */
  name: string
}

/** What was typed last goes before what the service has, and is then saved, or compared with it. */
export function openedText(
  { composed, abandoned, targets }: Opening,
  { id, name }: TextName,
  key: string,
  restored: KeptText | undefined,
): OpenedText {
  const post = composed?.post
  const typed = restored ?? abandoned.find(id === undefined ? isOfPage(name) : isOf(id))
  if (typed !== undefined) return { kept: typed, post }
  const found = composed?.composition ?? emptyComposition(networksIn(targets))
  const composition = withKnownKeys(id ?? name, found)
  return { kept: { key, composition, saved: composed?.saved, at: new Date().toISOString() }, post }
}

export function isOf(id: string): (text: KeptText) => boolean {
  return ({ saved }) => saved?.id === id
}

/** Typed on this very page, before its session ended. */
function isOfPage(name: string): (text: KeptText) => boolean {
  return ({ composition }) => isWrittenAs(name, composition)
}

function networksIn({ default_targets, platforms }: Targets) {
  const connected = platforms.filter(({ accounts }) => accounts.length > 0)
  return connected.map(({ platform }) => platform).filter((one) => default_targets.includes(one))
}
