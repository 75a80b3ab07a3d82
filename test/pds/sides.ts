/** The real Bluesky server and the simulated one, asked the same in the name of the same account. */
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { startSimulator } from '../../networks/simulator/simulator.ts'
import { startPds } from './pds.ts'

export interface Asked {
  method: string
  verb?: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
}

/** Who asks, and somebody else on the same server. */
export interface Asker {
  did: string
  handle: string
  other: string
}

/** What is asked may name what the step before was answered. */
export type Step = (me: Asker, before: Record<string, unknown>) => Asked

export interface Said {
  status: number
  error: unknown
  /** What a success consists of. */
  members: string[]
}

export interface Side {
  ask(steps: Step[]): Promise<Said[]>
}

export async function openSides() {
  const pds = await startPds()
  const simulator = await startSimulator()
  const simulated = (name: string) =>
    openSimulatedAccount(simulator.url, {
      platform: 'secondary_a',
      handle: `${name}.test`,
      name,
    })
  return {
    real: await sideOf(pds.url, pds.open),
    simulated: await sideOf(`${simulator.url}/secondary_a`, simulated),
    async close() {
      await Promise.all([simulator.close(), pds.close()])
    },
  }
}

interface Opened {
  remote_id: string
  handle: string
  access_token: string
}

async function sideOf(url: string, open: (name: string) => Promise<Opened>): Promise<Side> {
  const { remote_id: did, handle, access_token } = await open('likeness-a')
  const { remote_id: other } = await open('likeness-b')
  return {
    async ask(steps) {
      const said: Said[] = []
      let before: Record<string, unknown> = {}
      for (const step of steps) {
        const asked = step({ did, handle, other }, before)
        const response = await fetch(`${url}/xrpc/${asked.method}`, requestOf(asked, access_token))
        // XRPC answers JSON objects, errors included.
        before = (await response.json()) as Record<string, unknown>
        const members = response.ok ? Object.keys(before).toSorted() : []
        said.push({ status: response.status, error: before.error, members })
      }
      return said
    },
  }
}

function requestOf({ verb = 'POST', body, headers }: Asked, token: string): RequestInit {
  const authorization = `Bearer ${token}`
  if (body === undefined) return { method: verb, headers: { authorization, ...headers } }
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = typeof body === 'string' ? body : new Uint8Array(body)
    return { method: verb, headers: { authorization, ...headers }, body: bytes }
  }
  const json = { 'content-type': 'application/json' }
  return {
    method: verb,
    headers: { authorization, ...json, ...headers },
    body: JSON.stringify(body),
  }
}
