/** The address of a post, as a person copies it out of a browser. Nothing is asked for it. */

/**
 * What follows one of these roots in its path, piece by piece; undefined where it is another site's. What is
 * asked for after `?` and `#` says nothing of the post.
 */
export function pathBelow(address: string, roots: readonly string[]): string[] | undefined {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  for (const root of roots) {
    const { origin, pathname } = new URL(root)
    const above = pathname.endsWith('/') ? pathname : `${pathname}/`
    if (url.origin !== origin || !url.pathname.startsWith(above)) continue
    const below = url.pathname.slice(above.length).replace(/\/$/, '')
    // Browsers write the colons of a DID and of a URN in both ways.
    return below.replaceAll(/%3a/gi, ':').split('/')
  }
  return undefined
}
