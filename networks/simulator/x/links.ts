/**
 * The links of a text as X's own library finds them. It tries each character as the beginning of a domain, as far
 * as one may reach, which takes seconds for a long text without a space. So it is only asked about stretches that
 * may be links, which its own patterns find here within bounds: ten labels, of three times the length that they
 * may have.
 */
import module from 'twitter-text'

/** The package is CommonJS; whether its default export is wrapped once more depends on the loader. */
export const twitter = (module as { default?: typeof module }).default ?? module

/** `length` is what the library takes for its own: of a domain in two alphabets not all may count. */
export interface FoundLink {
  start: number
  end: number
  length: number
}

/** Top-level domains that are newer than the library, each with an older one of the same kind and length. */
const NEWER: Readonly<Record<string, string>> = {
  amazon: 'energy',
  kids: 'name',
  music: 'games',
  spa: 'org',
  ישראל: 'بازار',
  アマゾン: 'クラウド',
  亚马逊: '天主教',
}
const NEWER_DOMAIN = new RegExp(
  `(?<=\\.)(?:${Object.keys(NEWER).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

export function linksIn(text: string): FoundLink[] {
  if (!text.includes('.')) return []
  const replaced = text.replace(NEWER_DOMAIN, (domain) => NEWER[domain.toLowerCase()] ?? domain)
  return [...replaced.matchAll(openPattern())].flatMap(({ 0: stretch, index }) =>
    twitter.extractUrlsWithIndices(stretch).map(({ url: { length }, indices: [start, end] }) => {
      return { start: index + start, end: index + end, length }
    }),
  )
}

let pattern: RegExp | undefined

/** Made at first use: nothing is done at import. */
function openPattern(): RegExp {
  return (pattern ??= makePattern())
}

/** With the character before the link, by which the library knows whether it is one. */
function makePattern(): RegExp {
  // The types do not know of them; they are there in the version that package.json names.
  const { regexen } = twitter as unknown as { regexen: Record<string, RegExp | undefined> }
  const of = (name: string) => regexen[name]?.source ?? ''

  const character = of('validDomainChars')
  const label = `${character}(?:(?:[_-]|${character}){0,190}${character})?\\.`
  const top_level = `(?:${of('validGTLD')}|${of('validCCTLD')}|${of('validPunycode')})`
  const path = `/${of('validUrlPath')}*`
  const query = `\\?${of('validUrlQueryChars')}*${of('validUrlQueryEndingChars')}`
  return new RegExp(
    `${of('validUrlPrecedingChars')}(?:https?://)?(?:${label}){1,10}${top_level}` +
      `(?::[0-9]+)?(?:${path})?(?:${query})?`,
    'gi',
  )
}
