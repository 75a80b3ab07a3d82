/**
 * The patterns by which twitter-text finds links and emoji, for a service that starts without it: the package
 * is 240 files, a sixth of all that a process would load.
 */
import { createRequire } from 'node:module'
import twitter_text from 'twitter-text'

const NAMES = [
  'invalidChars',
  'latinAccentChars',
  'validCCTLD',
  'validCashtag',
  'validDomainChars',
  'validGTLD',
  'validPunycode',
  'validTcoUrl',
  'validUrlPath',
  'validUrlPrecedingChars',
  'validUrlQueryChars',
  'validUrlQueryEndingChars',
]

/** Their sources, by the library's own names, as a module. */
export function xTextModule(): string {
  // The types do not know of them; they are there in the version that package.json names.
  const { regexen } = twitter_text as unknown as { regexen: Record<string, RegExp | undefined> }
  const sources = NAMES.map((name): [string, string] => {
    const pattern = regexen[name]
    if (pattern === undefined) throw new Error(`twitter-text has no pattern ${name}`)
    return [name, pattern.source]
  })
  const all = Object.fromEntries([...sources, ['emoji', emojiPattern().source]])
  return `export const PATTERNS = ${JSON.stringify(all, null, 2)} as const\n`
}

function emojiPattern(): RegExp {
  const library = createRequire(createRequire(import.meta.url).resolve('twitter-text'))
  return (library('twemoji-parser/dist/lib/regex') as { default: RegExp }).default
}
