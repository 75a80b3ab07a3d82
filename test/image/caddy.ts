/** Debian's Caddy with the Caddyfile of the repository, on ports of its own, and an authority of its own for `localhost`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../world/freePort.ts'

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile')

export interface Answer {
  status: number | undefined
  // The check looks into answers member by member.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
}

export interface Caddy {
  url: string
  /** By TLS, of which the certificate is looked at. */
  call(method: string, path: string, key?: string, body?: object): Promise<Answer>
  close(): Promise<void>
}

export async function startCaddy(upstreams: string): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'otterpost-caddy-'))
  const [https_port, http_port] = [await freePort(), await freePort()]
  const file = join(folder, 'Caddyfile')
  const options = `{
	admin off
	skip_install_trust
	https_port ${https_port}
	http_port ${http_port}
}
import ${CADDYFILE}
`
  await writeFile(file, options)
  const env = {
    ...process.env,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    UPSTREAMS: upstreams,
  }
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  const url = `https://localhost:${https_port}`
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  return {
    url,
    call: async (method, path, key, body) =>
      callByTls(`${url}${path}`, { method, key, body, ca: readFileSync(authority) }),
    async close() {
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Call {
  method: string
  key: string | undefined
  body: object | undefined
  ca: string | Buffer
}

/** With the certificate of an authority that signs its own. */
export async function callByTls(url: string, { method, key, body, ca }: Call): Promise<Answer> {
  const sent = request(url, {
    method,
    ca,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  }).end(body && JSON.stringify(body))
  const [response] = await once(sent, 'response')
  const said = await text(response)
  return { status: response.statusCode, body: said === '' ? undefined : JSON.parse(said) }
}
