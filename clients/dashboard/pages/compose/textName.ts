import type { Location } from 'react-router'

/** What a text is called in this tab: the same when its draft has just been made, and the address names it. */
export function textName({ key, pathname, state }: Location): string {
  const [, id] = /^\/compose\/(\w+)$/.exec(pathname) ?? []
  return (state as { text?: string } | null)?.text ?? id ?? `new ${key}`
}
