/** twitter-text's own patterns, taken apart so that each is tried where it can match and nowhere else. */
import { PATTERNS } from '../../../generated/xText.ts'
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
}

let patterns: LinkPatterns | undefined

/** Made at first use: nothing is done at import. */
export function openLinkPatterns(): LinkPatterns {
  return (patterns ??= makePatterns())
}

function makePatterns(): LinkPatterns {
  const character = PATTERNS.validDomainChars
  const { validGTLD, validCCTLD, validPunycode } = PATTERNS
  const top_level = new RegExp([validGTLD, validCCTLD, validPunycode].join('|'), 'iy')
  const path = `\\/${PATTERNS.validUrlPath}*`
  const query = `\\?${PATTERNS.validUrlQueryChars}*${PATTERNS.validUrlQueryEndingChars}`
  const latin = `[-a-z0-9${PATTERNS.latinAccentChars}]`
  return {
    domain: {
      label: new RegExp(`(?:[_-]|${character})+`, 'gi'),
      begins: new RegExp(character, 'i'),
      top_level,
    },
    ascii: { label: new RegExp(`${latin}+`, 'gi'), begins: new RegExp(latin, 'i'), top_level },
    scheme: /https?:\/\/$/i,
    // Without the beginning of the text, which is no character.
    preceding: new RegExp(PATTERNS.validUrlPrecedingChars.replace('|^)', ')'), 'i'),
    rest: new RegExp(`(?::[0-9]+)?(${path})?(?:${query})?`, 'iy'),
    own: new RegExp(PATTERNS.validTcoUrl, 'i'),
  }
}
