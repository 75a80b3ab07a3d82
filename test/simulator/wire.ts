/** Raw HTTP to a simulator of one's own for each test, as an integrator would speak to it. */
import { afterEach, beforeEach, expect } from 'vitest'
import {
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from '../../networks/simulator/simulator.ts'

export interface Account {
  remote_id: string
  handle: string
  access_token: string
  subscription_type: string
  pds_url?: string
}

export type Headed = Record<string, string>

interface Reply {
  status: number
  headers: Headers
  /** The JSON of the body, or its text: the shapes of three networks, looked into by each test. */
  body: any // eslint-disable-line @typescript-eslint/no-explicit-any
}

export function bearer({ access_token }: Account) {
  return { authorization: `Bearer ${access_token}` }
}

export function useSimulator() {
  let simulator: Simulator
  beforeEach(async () => {
    simulator = await startSimulator()
  })
  afterEach(() => simulator.close())

  /** Ends the simulator and starts another in its place. */
  async function restart(options: SimulatorOptions) {
    await simulator.close()
    simulator = await startSimulator(options)
  }

  async function call(method: string, path: string, body?: unknown, headers: Headed = {}) {
    return send(simulator.url, method, path, body, headers)
  }

  async function open(platform: string, handle: string, more: object = {}): Promise<Account> {
    const { status, body } = await call('POST', '/control/accounts', { platform, handle, ...more })
    expect(status).toBe(200)
    return body
  }

  async function ledger(query = '') {
    return (await call('GET', `/control/ledger${query}`)).body.entries
  }

  return {
    restart,
    call,
    open,
    ledger,
    url: () => simulator.url,
    accepted: async (query = '') =>
      (await ledger(query)).filter((entry: { kind: string }) => entry.kind === 'post_accepted'),
    settings: (changes: object) => call('POST', '/control/settings', changes),
    fault: (what: object) => call('POST', '/control/faults', what),
  }
}

export async function send(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Headed = {},
): Promise<Reply> {
  const is_raw = body instanceof FormData || body instanceof Uint8Array
  const type = body === undefined || is_raw ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url + path, {
    method,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body: encode(body) }),
  })
  const text = await response.text()
  const is_json = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    body: is_json ? JSON.parse(text) : text,
  }
}

function encode(body: unknown): string | FormData | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  if (body instanceof FormData || typeof body === 'string') return body
  return JSON.stringify(body)
}
