/** The adapters and the simulated networks that they speak with, and what tests need around them. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openFitting } from '../../networks/media/fitMedia.ts'
import {
  LIVE_SETTINGS,
  openNetworks,
  type Networks,
  type NetworkSettings,
} from '../../networks/index.ts'
import { openMediaThreads } from '../../networks/media/mediaThreads.ts'
import type {
  Account,
  Composed,
  Content,
  LivePart,
  Media,
  Network,
  Outcome,
  Part,
  Payload,
  Platform,
  Uploads,
} from '../../networks/network.ts'
import { blueskySignIn } from '../../networks/bluesky/signIn.ts'
import type { SignIn } from '../../networks/signIn/signIn.ts'
import { startSimulator, type Simulator } from '../../networks/simulator/simulator.ts'
import { openWire } from '../../networks/wire/wire.ts'
import { inTime } from '../world/time.ts'

/** What answers does so within this, however long the machine has stood still. */
export const TIMEOUT_MS = 15_000

/** For adapters that a test makes by itself. */
export const fitMedia = openFitting(openMediaThreads())

const QUIET = { x_visibility_delay_ms: 0, x_dialect: 'post' }

interface Opened {
  remote_id: string
  handle: string
  access_token: string
}

export interface Accepted {
  id: string
  text: string
  parent: string | null
  body: string
  fingerprint: string
  record: { reply?: { root: object; parent: object }; facets?: unknown[]; embed?: object }
  community_id: string | null
  share_with_followers: boolean
  media: Shown[]
}

export interface Shown {
  id: string
  medium: string
  media_type: string
  width: number
  height: number
  alt_text: string
}

/** An article's draft. */
export interface Drafted {
  id: string
  title: string
  content: {
    blocks: { type: string; text: string }[]
    entities: { value: { type: string; data: object } }[]
  }
  cover: Shown | null
  media: Shown[]
}

/** Each test file has a simulator of its own; what a test turns is turned back after it. */
export function useNetworks() {
  let simulator: Simulator
  let networks: Networks
  let turned: Record<string, unknown> = {}
  let accounts = 0
  const others: Networks[] = []
  const wire = openWire(TIMEOUT_MS)

  beforeAll(async () => {
    simulator = await startSimulator()
    networks = openNetworks(settingsWith({}))
    turned = await control('GET', 'settings')
  })
  afterEach(async () => {
    await control('DELETE', 'faults')
    await control('POST', 'settings', { ...turned, ...QUIET })
  })
  afterAll(async () => {
    await Promise.all([networks, wire, ...others].map((one) => one.close()))
    await simulator.close()
  })

  function settingsWith(settings: Partial<NetworkSettings>): NetworkSettings {
    return {
      ...LIVE_SETTINGS,
      timeout_ms: TIMEOUT_MS,
      simulator_url: simulator.url,
      ...settings,
    }
  }

  async function control<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${simulator.url}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.status, text).toBeLessThan(300)
    // Each caller names the shape that this control is documented to answer.
    return JSON.parse(text || 'null') as T
  }

  /** The ledger's entries are the simulator's own; the types name the members that tests look at. */
  async function entries<T>(account: Account, kind: string): Promise<T[]> {
    type Entry = T & { kind: string; account: string }
    const ledger = await control<{ entries: Entry[] }>('GET', 'ledger')
    return ledger.entries.filter((one) => one.kind === kind && one.account === account.remote_id)
  }

  return {
    url: () => simulator.url,
    of: (platform: Platform) => networks.of('simulated', platform),
    networks: () => networks,
    /** At the simulated Bluesky, as an instance that has this signing key. */
    signInWith: (signing_key: Buffer | undefined): SignIn =>
      blueskySignIn({
        ...LIVE_SETTINGS.secondary_a,
        signing_key,
        plc_url: simulator.url,
        resolver_url: simulator.url,
        allow_http: true,
        send: wire.send,
      }),
    /** The same networks through adapters that are set differently. */
    set(platform: Platform, settings: Partial<NetworkSettings>): Network {
      const other = openNetworks(settingsWith(settings))
      others.push(other)
      return other.of('simulated', platform)
    },
    steer: <T>(path: string, body: object) => control<T>('POST', path, body),
    /** What is held of calls and answers comes. */
    letGo: () => control('DELETE', 'faults'),
    async open(platform: Platform, extra: object = {}): Promise<Account> {
      const name = `${platform}n${++accounts}`.replaceAll('_', '')
      const handle = platform === 'secondary_a' ? `${name}.test` : name
      const opened = await control<Opened>('POST', 'accounts', { platform, handle, ...extra })
      const { remote_id, access_token } = opened
      return { platform, remote_id, handle, premium: false, access_token, pds_url: null }
    },
    /** What the network has accepted from an account, in order. */
    accepted: (account: Account) => entries<Accepted>(account, 'post_accepted'),
    uploaded: (account: Account) => entries<Shown>(account, 'media_uploaded'),
    drafted: (account: Account) => entries<Drafted>(account, 'article_drafted'),
    /** How often each operation was called since the simulator started. */
    async requests(platform: Platform): Promise<Record<string, number>> {
      const { requests } = await control<{ requests: Record<string, Record<string, number>> }>(
        'GET',
        'requests',
      )
      return requests[platform] ?? {}
    },
  }
}

/** What a delivery keeps of its uploads, as the database would. */
export function keptUploads(): Uploads & { kept: Map<string, { value: string; until: number }> } {
  const kept = new Map<string, { value: string; until: number }>()
  return {
    kept,
    find(key) {
      const found = kept.get(key)
      return Promise.resolve(found && found.until > Date.now() ? found.value : undefined)
    },
    keep(key, value, expires_at) {
      kept.set(key, { value, until: expires_at ?? Infinity })
      return Promise.resolve()
    },
    covers: () => Promise.resolve(true),
  }
}

export function content(...texts: string[]): Content {
  return thread(...texts.map((text) => ({ text, media: [] })))
}

export function thread(...parts: Part[]): Content {
  return { parts, community_id: null, share_with_followers: false, choices: {} }
}

/** A post with media. */
export function withMedia(text: string, ...media: Media[]): Content {
  return thread({ text, media })
}

/** As delivery does: what is sent is what was stored. */
export function readyOf(composed: Composed): Payload {
  if (composed.state !== 'ready') throw new Error(`not ready: ${JSON.stringify(composed)}`)
  return JSON.parse(JSON.stringify(composed.payload)) as Payload
}

export async function composed(
  network: Network,
  account: Account,
  ...texts: string[]
): Promise<Payload> {
  return readyOf(await network.compose(content(...texts), account, [], keptUploads()))
}

export function onlyOf(outcome: Outcome): LivePart[] {
  if (outcome.state !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(outcome)}`)
  return outcome.parts
}

/** All the sends of a content, one after the other. */
export async function publishAll(
  network: Network,
  account: Account,
  whole: Content,
  uploads = keptUploads(),
): Promise<LivePart[]> {
  const live: LivePart[] = []
  for (let sends = 0; sends < 30; sends++) {
    const next = await network.compose(whole, account, live, uploads)
    if (next.state === 'done') return live
    live.push(...onlyOf(await network.publish(account, readyOf(next), inTime)))
  }
  throw new Error('compose finds no end')
}
