/** Brackets are those of an address of IPv6. */
const AUTHORITY =
  /^(?:(?:[\w\-.~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[[0-9a-f:.]+\]|[\w\-.~!$&'()*+,;=]+)(?::\d+)?$/i
/** What cannot stand behind it as it is. A `%` begins a character that is written by its number. */
const UNSPELLED = /[^\w\-.~:/?@!$&'()*+,;=%]|%(?![0-9a-f]{2})/gi

/**
 * Where a link leads, as RFC 3986 writes addresses. Browsers read more as one, such as a second `#`, a bracket or a lone
 * `%`, which networks and programs take for none. Undefined where there is no other spelling of it.
 */
export function addressOfPage(link: string): string | undefined {
  const href = URL.parse(link)?.href
  if (href === undefined) return undefined
  const authority_at = href.indexOf('//') + 2
  const path_at = href.indexOf('/', authority_at)
  if (!AUTHORITY.test(href.slice(authority_at, path_at))) return undefined
  const [page = '', ...fragment] = href.slice(path_at).split('#')
  const address = href.slice(0, path_at) + spelled(page)
  return fragment.length === 0 ? address : `${address}#${spelled(fragment.join('#'))}`
}

function spelled(text: string): string {
  return text.replace(UNSPELLED, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}
