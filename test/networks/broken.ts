/** Requests with one thing wrong in each, made from one that is right. */
import type { Request } from '../../networks/wire/wire.ts'

export interface Broken {
  what: string
  request: Request
}

/** Only JSON bodies are taken apart; a form keeps its. */
export function brokenOf(request: Request): Broken[] {
  const { url, headers, body } = request
  const broken = [
    { what: 'no token', request: { ...request, headers: { ...headers, authorization: '' } } },
    ...brokenQueries(url).map(({ what, url }) => ({ what, request: { ...request, url } })),
  ]
  if (body === undefined) return broken
  const text = { ...headers, 'content-type': 'text/plain' }
  broken.push({ what: 'a body of plain text', request: { ...request, headers: text } })
  if (headers['content-type'] !== 'application/json') return broken
  const bodies = brokenValues(JSON.parse(String(body)), 'body')
  return [
    ...broken,
    ...bodies.map(({ what, value }) => ({
      what,
      request: { ...request, body: JSON.stringify(value) },
    })),
  ]
}

function brokenQueries(url: string): { what: string; url: string }[] {
  const asked = new URL(url)
  const broken = [{ what: 'an unknown parameter', url: changed((query) => query.set('mood', 'a')) }]
  for (const name of asked.searchParams.keys()) {
    broken.push({ what: `${name} without a value`, url: changed((query) => query.set(name, '')) })
    broken.push({ what: `${name} with nonsense`, url: changed((query) => query.set(name, '?,?')) })
    broken.push({ what: `no ${name}`, url: changed((query) => query.delete(name)) })
  }
  return broken

  function changed(change: (query: URLSearchParams) => void): string {
    const copy = new URL(url)
    change(copy.searchParams)
    return copy.href
  }
}

/** The value with one member added, left out, or of another type, however deep. */
function brokenValues(value: unknown, path: string): { what: string; value: unknown }[] {
  const other = typeof value === 'string' ? 5 : 'text'
  const broken: { what: string; value: unknown }[] = [
    { what: `${path} of another type`, value: other },
    { what: `${path} of null`, value: null },
  ]
  if (Array.isArray(value)) {
    const list: unknown[] = value
    for (const [at, item] of list.entries()) {
      for (const one of brokenValues(item, `${path}[${at}]`)) {
        broken.push({ ...one, value: list.with(at, one.value) })
      }
    }
  } else if (typeof value === 'object' && value !== null) {
    broken.push({ what: `${path} with an unknown member`, value: { ...value, mood: 'a' } })
    for (const [name, item] of Object.entries(value)) {
      const rest = Object.entries(value).filter(([other]) => other !== name)
      broken.push({ what: `${path} without ${name}`, value: Object.fromEntries(rest) })
      for (const one of brokenValues(item, `${path}.${name}`)) {
        broken.push({ ...one, value: { ...value, [name]: one.value } })
      }
    }
  }
  return broken
}
