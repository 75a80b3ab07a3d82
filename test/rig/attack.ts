/** A request as nobody would send it, and what came back. */
import { request } from 'node:http'
import type { Case } from './corpus.ts'
import type { Victim } from './target.ts'

/** Its status; `cut` for who was not heard to the end, `silent` for who got no answer in time. */
export type Ending = number | 'cut' | 'silent'

const ANSWER_MS_MAX = 60_000
/** Nobody's. */
const NO_ID = 'f'.repeat(24)

export function attack(victim: Victim, { door, request: make }: Case): Promise<Ending> {
  const { method, path, headers = {}, body } = make()
  // What is deleted would not be there for the next one.
  const ids: Record<string, string> = {
    platform: 'x',
    id: method === 'DELETE' ? NO_ID : victim.post_id,
  }
  const { Cookie: cookie, ...others } = headers
  const cookies = [cookie, door === 'session' ? victim.cookie : undefined].filter(Boolean)
  return send(victim.url + path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? NO_ID), {
    method,
    headers: {
      ...(door === 'key' ? { 'x-api-key': victim.user.key } : { 'sec-fetch-site': 'same-origin' }),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...others,
    },
    body,
  })
}

export function send(
  url: string,
  {
    method = 'POST',
    headers,
    body,
  }: { method?: string; headers: Record<string, string>; body?: string | Buffer | undefined },
): Promise<Ending> {
  return new Promise((resolve) => {
    const sent = request(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      timeout: ANSWER_MS_MAX,
    })
    sent.on('response', (response) => {
      const { statusCode = 0 } = response
      response.resume().on('end', () => resolve(statusCode))
      response.on('error', () => resolve(statusCode))
    })
    sent.on('timeout', () => {
      resolve('silent')
      sent.destroy()
    })
    sent.on('error', () => resolve('cut'))
    sent.end(body)
  })
}
