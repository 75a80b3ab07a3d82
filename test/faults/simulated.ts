/** The simulated networks as the rig sees them: an address to steer them by, and the file of their ledger. */
import { readFileSync } from 'node:fs'

export type Platform = 'x' | 'secondary_a' | 'secondary_b'

/** A line of the ledger; which members it has depends on its kind. */
export interface LedgerEntry {
  kind: string
  platform: Platform
  account: string
  id: string
  text: string
  fingerprint: string
  parent: string | null
  /** Of accounts. */
  handle?: string
  /** Of accounts, and of what sign-ins were given: at their beginning, and at each refresh. */
  access_token?: string
  refresh_token?: string | null
  by?: 'code' | 'refresh'
  article?: { title: string } | null
  /** Between these two it was under way at the network. */
  received_at: number
  accepted_at: number
}

export interface Simulated {
  url: string
  /** Settings, faults, accounts: the control address of the simulated networks. Throws on refusal. */
  control(method: string, path: string, body?: unknown): Promise<unknown>
  settings(): Promise<{ commit_lag_ms: number }>
  /** Everything that the networks took, oldest first. */
  ledger(): LedgerEntry[]
}

export function openSimulated(url: string, file: string): Simulated {
  const control: Simulated['control'] = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    url,
    control,
    // The simulator's own settings, of which this is one.
    settings: () => control('GET', '/control/settings') as Promise<{ commit_lag_ms: number }>,
    ledger() {
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
      // One JSON object in each line is the simulator's own format.
      return lines.map((line) => JSON.parse(line) as LedgerEntry)
    },
  }
}
