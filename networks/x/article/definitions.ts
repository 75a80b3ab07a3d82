/** Link reference definitions: `[label]: destination "title"` at the start of a paragraph. */
import { matchAt, unescapeText } from './characters.ts'

export interface LinkTarget {
  url: string
  title: string
}
export type Definitions = Map<string, LinkTarget>

const DEFINITION =
  /[ \t]*\[((?:[^\\[\]]|\\[^]){1,999})\]:[ \t]*(?:\n[ \t]*)?(?:<((?:[^<>\\\n]|\\[^\n])*)>|([^\s<][^\s]*))/y
const TITLE =
  /(?:[ \t]+|[ \t]*\n[ \t]*)(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|\(((?:[^()\\]|\\[^])*)\))[ \t]*(?:\n|$)/y
const LINE_END = /[ \t]*(?:\n|$)/y

/** Moves the definitions to `definitions`, of which the first of a label counts. Returns the rest. */
export function takeDefinitions(paragraph: string, definitions: Definitions): string {
  let at = 0
  while (at < paragraph.length) {
    const definition = matchAt(DEFINITION, paragraph, at)
    const label = labelKey(definition?.[1] ?? '')
    if (!definition || label === '') break
    const end = at + definition[0].length
    const title = matchAt(TITLE, paragraph, end)
    const tail = title ?? matchAt(LINE_END, paragraph, end)
    if (!tail) break
    at = end + tail[0].length
    const url = unescapeText(definition[2] ?? definition[3] ?? '')
    const written = title?.[1] ?? title?.[2] ?? title?.[3] ?? ''
    if (!definitions.has(label)) definitions.set(label, { url, title: unescapeText(written) })
  }
  return paragraph.slice(at)
}

/** Labels are the same when they differ only in case and white space. */
export function labelKey(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase()
}
