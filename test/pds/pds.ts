/** The real Bluesky server in a process of its own, accounts on it, and a bad line to it. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Account } from '../../networks/network.ts'

const SERVER = join(import.meta.dirname, 'server.js')

/** Of every account. */
export const PASSWORD = 'a password of alice'

export interface Pds {
  url: string
  /** Of the directory of identities. */
  plc_url: string
  /** A fresh account, signed in with a password. */
  open(name: string): Promise<Account>
  /** Commits to the repository of an account, the one that made it included. */
  commitsOf(did: string): Promise<number>
  call(method: string, headers?: Record<string, string>, body?: string): Promise<Reply>
  close(): Promise<void>
}

export interface Reply {
  status: number
  body: { error?: string; message?: string } & Record<string, unknown>
}

export async function startPds(): Promise<Pds> {
  const child = fork(SERVER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const { port, directory_port } = await answerOf<{ port: number; directory_port: number }>(child)
  const url = `http://localhost:${port}`

  async function call(method: string, headers: Record<string, string> = {}, body?: string) {
    const sent = body === undefined ? {} : { method: 'POST', body }
    const response = await fetch(`${url}/xrpc/${method}`, { headers, ...sent })
    // XRPC answers JSON objects, errors included.
    return { status: response.status, body: (await response.json()) as Reply['body'] }
  }
  return {
    url,
    plc_url: `http://localhost:${directory_port}`,
    call,
    async open(name) {
      const handle = `${name}.test`
      const wanted = { handle, email: `${name}@example.test`, password: PASSWORD }
      const json = { 'content-type': 'application/json' }
      const method = 'com.atproto.server.createAccount'
      const { status, body } = await call(method, json, JSON.stringify(wanted))
      if (status !== 200) throw new Error(`no account: ${JSON.stringify(body)}`)
      return {
        platform: 'secondary_a',
        remote_id: String(body.did),
        handle,
        premium: false,
        access_token: String(body.accessJwt),
        pds_url: url,
      }
    },
    async commitsOf(did) {
      child.send(did)
      return (await answerOf<{ commits: number }>(child)).commits
    },
    async close() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const done = new AbortController()
  const { signal } = done
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('the Bluesky server has ended')
  })
  const [message] = await Promise.race([once(child, 'message', { signal }), ended])
  done.abort()
  // server.js says nothing else.
  return message as T
}

export interface Line {
  url: string
  /** The next request is lost on its way there, or its answer on its way back. */
  cutNext(where: 'request' | 'answer'): void
  close(): void
}

/** Passes everything on to the server, unless told to cut. */
export async function openLine(to: string): Promise<Line> {
  let cut: 'request' | 'answer' | undefined
  const { port } = new URL(to)
  const server = createServer((client) => {
    const upstream = connect({ host: 'localhost', port: Number(port) })
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => (takes('request') ? end() : upstream.write(bytes)))
    upstream.on('data', (bytes) => (takes('answer') ? end() : client.write(bytes)))
  })
  function takes(where: 'request' | 'answer'): boolean {
    if (cut !== where) return false
    cut = undefined
    return true
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    cutNext: (where) => void (cut = where),
    close: () => void server.close(),
  }
}
