/** Following the pointers of problems into the request that they are about. */

export interface SentRequest {
  method: string
  /** With its query. */
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/** What stands at the place; of a member that is missing, the place where it belongs counts. */
export function leadsSomewhere(pointer: string, sent: SentRequest): boolean {
  const [, where = '', name = ''] = /^(query|header|path):(.+)$/.exec(pointer) ?? []
  switch (where) {
    case 'query':
      // Some languages write `types[]` of a list; what is meant is the parameter.
      return [...new URL(sent.path, 'http://a').searchParams.keys()].some(
        (key) => key.replace(/\[.*/, '') === name,
      )
    case 'header':
      return name in (sent.headers ?? {})
    case 'path':
      return name === 'id'
    default:
      return pointer === 'request' || leadsIntoBody(pointer, sent.body)
  }
}

/** RFC 6901. */
function leadsIntoBody(pointer: string, body: unknown): boolean {
  if (pointer !== '' && !pointer.startsWith('/')) return false
  let place = body
  const names = pointer.split('/').slice(1)
  for (const [index, name] of names.entries()) {
    if (typeof place !== 'object' || place === null) return false
    const is_last = index === names.length - 1
    place = (place as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')]
    if (place === undefined) return is_last
  }
  return true
}
