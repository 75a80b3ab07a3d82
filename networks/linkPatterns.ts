/** twitter-text's own patterns, taken apart so that each is tried where it can match and nowhere else. */
import twitter_text from 'twitter-text'
import type { LabelPatterns } from './domainLabels.ts'

export interface LinkPatterns {
  domain: LabelPatterns
  ascii: LabelPatterns
  scheme: RegExp
  /** What may stand before a link. */
  preceding: RegExp
  /** Sticky: port, path and query; the path is the first group. */
  rest: RegExp
  /** A link of X's own. */
  own: RegExp
  /** Whether the label of a domain has an ASCII form of a length that domains may have. */
  isLabel(label: string): boolean
}

let patterns: LinkPatterns | undefined

/** Made at first use: nothing is done at import. */
export function openLinkPatterns(): LinkPatterns {
  return (patterns ??= makePatterns())
}

function makePatterns(): LinkPatterns {
  // The types do not know of them; they are there in the version that package.json names.
  const { regexen } = twitter_text as unknown as { regexen: Record<string, RegExp> }
  const of = (name: string) => regexen[name] ?? /(?!)/
  const sources = (...names: string[]) => names.map((name) => of(name).source).join('|')
  const character = of('validDomainChars').source
  const top_level = new RegExp(sources('validGTLD', 'validCCTLD', 'validPunycode'), 'iy')
  const path = `\\/${of('validUrlPath').source}*`
  const query = `\\?${of('validUrlQueryChars').source}*${of('validUrlQueryEndingChars').source}`
  const latin = `[-a-z0-9${of('latinAccentChars').source}]`
  return {
    domain: {
      label: new RegExp(`(?:[_-]|${character})+`, 'gi'),
      begins: new RegExp(character, 'i'),
      top_level,
    },
    ascii: { label: new RegExp(`${latin}+`, 'gi'), begins: new RegExp(latin, 'i'), top_level },
    scheme: /https?:\/\/$/i,
    // Without the beginning of the text, which is no character.
    preceding: new RegExp(of('validUrlPrecedingChars').source.replace('|^)', ')'), 'i'),
    rest: new RegExp(`(?::[0-9]+)?(${path})?(?:${query})?`, 'iy'),
    own: of('validTcoUrl'),
    // In the middle, where everything is allowed that is allowed anywhere.
    isLabel: (label) => twitter_text.extractUrls(`http://a.${label}.a.com`).length === 1,
  }
}
