/**
 * The links that X sees in a text, those of twitter-text's `extractUrlsWithIndices` (test/networks/links.test.ts
 * compares), in time that grows with the text: the library tries each letter as the beginning of a domain, as
 * far as one may reach, which takes seconds for 25,000 characters without a space. Here each label is
 * looked at once, from the last one to the first.
 */
import { readLabels, reachFrom, type Effort, type Label } from './domainLabels.ts'
import { openLinkPatterns, type LinkPatterns } from './linkPatterns.ts'
import { asciiLength } from './punycode.ts'

/** `length` is what the library takes for its own: of a domain in two alphabets not all may count. */
export interface Link {
  start: number
  end: number
  length: number
}

interface Match {
  before: string
  scheme: string
  start: number
  domain: string
  path: string
  end: number
}

const URL_LENGTH_MAX = 4096
const DEFAULT_SCHEME = 'https://'
const LABEL_LENGTH_MAX = 63
/** Whatever its letters, the ASCII form of a label so short is not too long. */
const SHORT_LABEL = 9
const SLUG_LENGTH_MAX = 40

export function findLinks(text: string, effort: Effort = { steps: 0 }): Link[] {
  if (!text.includes('.')) return []
  const patterns = openLinkPatterns()
  const links: Link[] = []
  let from = 0
  for (const label of readLabels(text, patterns.domain, effort)) {
    if (label.end <= from) continue
    const match = matchIn(text, label, from, patterns, effort)
    if (match === undefined) continue
    from = match.end
    links.push(...linksOf(text, match, patterns, effort))
  }
  return links
}

/** The first link of which the domain begins in this label, after what was matched before it. */
function matchIn(
  text: string,
  label: Label,
  from: number,
  patterns: LinkPatterns,
  effort: Effort,
): Match | undefined {
  const scheme = schemeBefore(text, label.start, from, patterns)
  if (scheme !== '' && patterns.domain.begins.test(text.charAt(label.start))) {
    const end = reachFrom(label, label.start)
    const start = label.start - scheme.length
    if (end !== -1) return finish(text, { scheme, start, domain_at: label.start, end }, patterns)
  }
  for (let start = Math.max(label.start, from === 0 ? 0 : from + 1); start < label.end; start++) {
    effort.steps++
    const end = reachFrom(label, start)
    const begins = end !== -1 && patterns.domain.begins.test(text.charAt(start))
    if (!begins || !mayFollow(text, start, from, patterns)) continue
    // The library rather has a first letter before the link than in it.
    const second = start === 0 && mayFollow(text, 1, 0, patterns) ? reachFrom(label, 1) : -1
    const is_second = second !== -1 && patterns.domain.begins.test(text.charAt(1))
    const at = is_second ? 1 : start
    return finish(text, { scheme: '', start: at, domain_at: at, end }, patterns)
  }
  return undefined
}

function schemeBefore(text: string, at: number, from: number, patterns: LinkPatterns): string {
  const scheme = patterns.scheme.exec(text.slice(Math.max(0, at - DEFAULT_SCHEME.length), at))
  const written_scheme = scheme?.[0] ?? ''
  return mayFollow(text, at - written_scheme.length, from, patterns) ? written_scheme : ''
}

/** Whether a link may begin here: the character before it belongs to no other link and to no word. */
function mayFollow(text: string, start: number, from: number, { preceding }: LinkPatterns) {
  if (start === 0) return from === 0
  return start > from && preceding.test(text.charAt(start - 1))
}

function finish(
  text: string,
  found: { scheme: string; start: number; domain_at: number; end: number },
  { rest }: LinkPatterns,
): Match {
  rest.lastIndex = found.end
  const [whole = '', path = ''] = rest.exec(text) ?? []
  return {
    before: text.charAt(found.start - 1),
    scheme: found.scheme,
    start: found.start,
    domain: text.slice(found.domain_at, found.end),
    path,
    end: found.end + whole.length,
  }
}

function linksOf(text: string, match: Match, patterns: LinkPatterns, effort: Effort): Link[] {
  const { before, scheme, start, domain, path, end } = match
  const length = end - start
  if ((scheme || DEFAULT_SCHEME).length + length > URL_LENGTH_MAX) return []
  if (!isDomain(domain, patterns, effort)) return []
  if (scheme !== '') return shortened(text.slice(start, end), start, patterns)
  if (/[-_./]/.test(before)) return []
  const links = asciiDomains(domain, patterns, effort).map(({ at, name }) => ({
    start: start + at,
    end: start + at + name.length,
    length: name.length,
  }))
  const last = links.at(-1)
  // A path belongs to the last of them.
  if (last !== undefined && path !== '') {
    last.end = end
    last.length += length - domain.length
  }
  return links
}

/** Of a link of X's own the rest does not belong to it. */
function shortened(url: string, start: number, { own }: LinkPatterns): Link[] {
  const [whole, slug] = own.exec(url) ?? []
  if (slug !== undefined && slug.length > SLUG_LENGTH_MAX) return []
  const { length } = whole ?? url
  return [{ start, end: start + length, length }]
}

function isDomain(domain: string, patterns: LinkPatterns, effort: Effort): boolean {
  if (domain.startsWith('xn--') && asciiDomains(domain, patterns, effort).length === 0) return false
  return domain.split('.').every((label) => {
    effort.steps++
    if (label.length <= SHORT_LABEL) return true
    // Each character beyond the basic plane is two units, and at least one letter of the ASCII form.
    if (label.length > 2 * LABEL_LENGTH_MAX) return false
    return /^[\0-\x7e]*$/.test(label)
      ? label.length <= LABEL_LENGTH_MAX
      : asciiLength(label) <= LABEL_LENGTH_MAX
  })
}

/** The parts of a domain that are domains in Latin letters. */
function asciiDomains(domain: string, { ascii }: LinkPatterns, effort: Effort) {
  const hosts: { at: number; name: string }[] = []
  let from = 0
  let after = 0
  for (const label of readLabels(domain, ascii, effort)) {
    const start = Math.max(label.start, from)
    const end = start < label.end ? reachFrom(label, start) : -1
    if (end === -1) continue
    const name = domain.slice(start, end)
    // As the library looks for it: the first place where it is written.
    const at = domain.indexOf(name, after)
    hosts.push({ at, name })
    from = end
    after = at + name.length
  }
  return hosts
}
