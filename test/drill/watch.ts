/** Asks the cluster and each API process many times a second to write something, and says from when on they did again. */
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { takesNoWrites } from '../../db/pool/watch.ts'
import { POSTS } from '../faults/crew.ts'
import type { Query } from '../faults/postgresql.ts'
import type { SiteUser } from '../faults/users.ts'
import type { ClusterNode } from './node.ts'
import type { Load } from './load.ts'

interface Asked {
  began: number
  ended: number
  ok: boolean
}

export interface Watched {
  name: string
  /** When it took writes again, for good as far as was asked; undefined while it does not. */
  backAt(since: number): number | undefined
}

export interface Watch {
  cluster: Watched
  apis: Watched[]
  stop(): Promise<void>
}

/** Eight posts a second by two processes. */
const API_EVERY_MS = 250
const CLUSTER_EVERY_MS = 200
const COMMIT_MS_MAX = 1_500
const ANSWER_MS_MAX = 15_000
/** After the last failure: so many answers in a row, or else it might be between two. */
const ENOUGH = 8
const DUE_IN_MS = 4_000

export function startWatch(
  nodes: ClusterNode[],
  apis: { name: string; url: string }[],
  { load, user }: { load: Load; user: SiteUser },
): Watch {
  let stopped = false
  const running: Promise<void>[] = []

  /** Begun again and again, whether the one before has ended or not. */
  function every(ms: number, name: string, work: () => Promise<boolean>): Watched {
    const asked: Asked[] = []
    const once = async () => {
      const began = Date.now()
      const ok = await work().catch(() => false)
      asked.push({ began, ended: Date.now(), ok })
    }
    const goOn = async () => {
      const open = new Set<Promise<void>>()
      while (!stopped) {
        const one = once().finally(() => open.delete(one))
        open.add(one)
        await sleep(ms)
      }
      await Promise.all(open)
    }
    running.push(goOn())
    return { name, backAt: (since) => backAt(asked, since) }
  }
  const clients = nodes.map(openBeats)
  return {
    cluster: every(CLUSTER_EVERY_MS, 'cluster', async () => {
      await Promise.any(clients.map(({ beat }) => beat()))
      return true
    }),
    apis: apis.map(({ name, url }) => every(API_EVERY_MS, name, () => createOne(url, load, user))),
    async stop() {
      stopped = true
      await Promise.all(running)
      await Promise.all(clients.map(({ end }) => end()))
    },
  }
}

/** The first answer to whatever was asked after the last failure was. */
function backAt(asked: Asked[], since: number): number | undefined {
  const failures = asked.filter(({ ok, ended }) => !ok && ended > since)
  const last = Math.max(since, ...failures.map(({ began }) => began))
  const after = asked.filter(({ ok, began }) => ok && began >= last)
  return after.length < ENOUGH ? undefined : Math.min(...after.map(({ ended }) => ended))
}

async function createOne(url: string, load: Load, user: SiteUser): Promise<boolean> {
  const { post, noted } = load.next(Date.now() + DUE_IN_MS)
  const response = await fetch(`${url}${POSTS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(post),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
  const body = (await response.json()) as { posts?: { id: string }[] }
  const id = body.posts?.[0]?.id
  if (response.status === 201 && id !== undefined) noted.answered = { id, at: Date.now() }
  return response.status === 201
}

/** A client of one node that gives up soon, and tries anew. */
function openBeats({ admin }: ClusterNode) {
  let sql: Query | undefined
  let busy = false
  async function beat() {
    if (busy) throw new Error('it has not answered yet')
    busy = true
    sql ??= postgres(admin, {
      max: 1,
      connect_timeout: 2,
      fetch_types: false,
      onnotice: () => undefined,
    })
    const using = sql
    const late = sleep(COMMIT_MS_MAX, undefined, { ref: false }).then(() => {
      throw new Error('no answer')
    })
    try {
      await Promise.race([using`insert into beats default values`, late])
    } catch (error) {
      // A copy says so each time; any other connection is worth nothing any more.
      if (!takesNoWrites(error)) {
        sql = undefined
        void using.end({ timeout: 0 }).catch(() => undefined)
      }
      throw error
    } finally {
      busy = false
    }
  }
  return { beat, end: async () => sql?.end({ timeout: 0 }) }
}

/** What the cluster is asked to write to. */
export const BEATS = 'create table if not exists beats (at timestamptz default clock_timestamp())'
