/**
 * The keys of parts, for as long as the tab lives: a text that is opened again, such as after its session ended, has the
 * same, and what is on its way to one of its parts arrives there.
 */
import type { Composition, ComposedPart } from './composition.ts'

type Keys = Record<string, string[]>

const TEXTS_MAX = 50
const BY_NAME = new Map<string, Keys>()

/** `names`: what the text is called here, its id among them once it has one. */
export function rememberParts(names: string[], { shared, own }: Composition) {
  const keys = Object.entries({ shared, ...own }).map(([version, parts]) => {
    return [version, parts.map(({ key }) => key)] as const
  })
  for (const name of names) {
    BY_NAME.delete(name)
    BY_NAME.set(name, Object.fromEntries(keys))
  }
  for (const name of [...BY_NAME.keys()].slice(0, -TEXTS_MAX)) BY_NAME.delete(name)
}

/** By their places. */
export function withKnownKeys(name: string, composition: Composition): Composition {
  const keys = BY_NAME.get(name)
  if (keys === undefined) return composition
  const known = (version: string, parts: ComposedPart[]) =>
    parts.map((part, index) => ({ ...part, key: keys[version]?.[index] ?? part.key }))
  const own = Object.entries(composition.own).map(([version, parts]) => {
    return [version, known(version, parts)] as const
  })
  const shared = known('shared', composition.shared)
  return { ...composition, shared, own: Object.fromEntries(own) }
}

export function isWrittenAs(name: string, { shared }: Composition): boolean {
  const keys = BY_NAME.get(name)?.shared ?? []
  return shared.some(({ key }) => keys.includes(key))
}
