/** The characters that have a name in HTML, and so in Markdown: `&eacute;`. */
import { characterEntities } from 'character-entities'

export function characterNamesModule(): string {
  const entries = Object.entries(characterEntities).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `export const CHARACTER_NAMES: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
