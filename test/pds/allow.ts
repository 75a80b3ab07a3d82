/**
 * A person in a browser at the consent page of the real server: signs in with the password and allows it.
 * The page's own scripts talk to an interface that is no promise of the server's and may change.
 */
import { request, type IncomingHttpHeaders } from 'node:http'
import { PASSWORD } from './pds.ts'

interface Reply {
  headers: IncomingHttpHeaders
  text: string
}

const NAVIGATE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** Where the browser is sent back to. */
export async function allow(authorize_url: string, account: { handle: string; remote_id: string }) {
  const { origin } = new URL(authorize_url)
  const shown = await ask(authorize_url, { ...NAVIGATE, 'sec-fetch-site': 'cross-site' })
  const cookies = (shown.headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? '')
  const csrf = cookies.find((one) => one.startsWith('csrf-token='))?.split('=')[1] ?? ''
  const page = {
    'content-type': 'application/json',
    cookie: cookies.join('; '),
    'x-csrf-token': csrf,
    origin,
    referer: authorize_url,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'same-origin',
    'sec-fetch-dest': 'empty',
  }
  const api = `${origin}/@atproto/oauth-provider/~api`
  const person = { locale: 'en', username: account.handle, password: PASSWORD, remember: false }
  const signed_in = read(await ask(`${api}/sign-in`, page, person))
  const authorization = `Bearer ${String(signed_in.ephemeralToken)}`
  const consent = { did: account.remote_id }
  const agreed = read(await ask(`${api}/consent`, { ...page, authorization }, consent))
  const { headers } = await ask(String(agreed.url), {
    ...NAVIGATE,
    cookie: page.cookie,
    'sec-fetch-site': 'same-origin',
    referer: authorize_url,
  })
  return new URL(headers.location ?? '')
}

/** Node's `fetch` lets nobody set the headers by which a server tells a browser's requests apart. */
function ask(url: string, headers: Record<string, string>, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: body ? 'POST' : 'GET', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ headers: response.headers, text }))
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

function read({ text }: Reply): Record<string, unknown> {
  // The interface answers objects; an error shows in what is missing.
  return JSON.parse(text) as Record<string, unknown>
}
