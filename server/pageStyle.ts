/** The styles of pages that are served as they are: what all of them have in common, and one of their own. */
import { readFileSync } from 'node:fs'

/** Of the files of these names beside this one, in their order. */
export function pageStyle(...names: string[]): string {
  return names.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('')
}
