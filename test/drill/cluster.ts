/** Three nodes under Patroni, with an etcd, on loopback: made as docs/OPERATIONS.md says, and asked through Patroni. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { findSystemAccount, own } from '../../db/embedded/account.ts'
import type { Query } from '../faults/postgresql.ts'
import { contentOf } from '../faults/processes.ts'
import { until } from '../faults/site.ts'
import { answersOk } from '../world/answersOk.ts'
import { freePort } from '../world/freePort.ts'
import { launch } from '../world/program.ts'
import { openNode, PASSWORD, type ClusterNode } from './node.ts'
import type { Tools } from './tools.ts'

const NODES = ['one', 'two', 'three']
const SCOPE = 'otterpost'
/** With a copy that is made anew, on a busy machine. */
const WHOLE_MS_MAX = 180_000
const API_MS_MAX = 4_000
const LOG_LINES = 200
/** What Patroni says in each of its rounds in which nothing happens. */
const UNEVENTFUL = /INFO: (no action|Lock owner)/

export interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
  timeline?: number
}

export interface Cluster {
  nodes: ClusterNode[]
  /** DATABASE_URL of the service. */
  url: string
  members(): Promise<Member[]>
  leader(): Promise<ClusterNode>
  /** Until there is a leader, and both others follow it; the first of them that it waits for comes first. */
  whole(): Promise<{ leader: ClusterNode; copies: [ClusterNode, ClusterNode] }>
  /** Settings of Patroni for all of them; whether commits wait for a copy among them. */
  configure(settings: Record<string, unknown>): Promise<void>
  switchOver(from: ClusterNode, to: ClusterNode): Promise<void>
  /**
   * Has a copy made anew. One that has more than the server that took over goes on asking it for what that does not
   * have, and Patroni rewinds former leaders alone.
   */
  reinit(node: ClusterNode): Promise<void>
  close(): Promise<void>
}

export async function openCluster(folder: string, tools: Tools): Promise<Cluster> {
  mkdirSync(folder, { mode: 0o755 })
  chmodSync(folder, 0o755)
  const account = findSystemAccount(folder)
  const etcd = await openEtcd(join(folder, 'etcd'), tools)
  const place = { folder, tools, account, etcd_port: etcd.port }
  const nodes = await Promise.all(NODES.map((name) => openNode(name, place)))
  let settings: Record<string, unknown> = { synchronous_mode: true }

  /** Of the first Patroni that knows; one that is cut off does not. */
  async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    return Promise.any(
      nodes.map(async ({ api }) => {
        const signal = AbortSignal.timeout(API_MS_MAX)
        const response = await fetch(`${api}${path}`, { ...init, signal })
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
        // Of Patroni's own format.
        return (await response.json()) as Answer
      }),
    )
  }
  async function members() {
    return (await ask<{ members: Member[] }>('/cluster')).members
  }
  function nodeOf(member: Member | undefined): ClusterNode | undefined {
    return nodes.find(({ name }) => name === member?.name)
  }
  async function findWhole() {
    const all = await members().catch(() => [])
    const leader = nodeOf(all.find(({ role }) => role === 'leader'))
    const others = all.filter(({ role }) => role !== 'leader')
    const follows = others.filter(({ state }) => state === 'running' || state === 'streaming')
    const waited_for = follows.filter(({ role }) => role === 'sync_standby')
    if (waited_for.length !== (settings.synchronous_mode === true ? 1 : 0)) return
    if (new Set(all.map(({ timeline }) => timeline)).size !== 1) return
    const sorted = [...waited_for, ...follows.filter((one) => !waited_for.includes(one))]
    const [first, second] = sorted.map(nodeOf)
    if (leader === undefined || first === undefined || second === undefined) return
    return (
      (await streamsTo(leader)) === 2 && {
        leader,
        copies: [first, second] as [ClusterNode, ClusterNode],
      }
    )
  }

  /** With what Patroni says of its members, and each of them in its log. */
  async function sayWhatItIs(cause: unknown): Promise<never> {
    const found = await members().catch(String)
    const logs = nodes.flatMap(({ name, log }) => [`${name}:`, ...eventfulLines(contentOf(log))])
    throw new Error([JSON.stringify(found), ...logs].join('\n'), { cause })
  }

  async function control(on: ClusterNode, args: string[]) {
    const configuration = join(folder, on.name, 'patroni.yml')
    const env = { HOME: folder, LANG: 'C.UTF-8', PATRONI_ETCD3_PROXY: etcd.url }
    await promisify(execFile)(tools.patronictl, ['-c', configuration, ...args], { env })
  }

  nodes[0]?.start()
  await until(() => answersOk(`${nodes[0]?.api}/leader`), WHOLE_MS_MAX, 'the first node leads')
  for (const node of nodes.slice(1)) node.start()
  const cluster: Cluster = {
    nodes,
    url:
      `postgres://${SCOPE}:${PASSWORD}@` +
      `${nodes.map(({ pg_port }) => `127.0.0.1:${pg_port}`).join(',')}/${SCOPE}?target_session_attrs=read-write`,
    members,
    leader: () =>
      until(
        async () => nodeOf((await members().catch(() => [])).find(({ role }) => role === 'leader')),
        WHOLE_MS_MAX,
        'a leader',
      ),
    whole: () => until(findWhole, WHOLE_MS_MAX, 'the cluster is whole').catch(sayWhatItIs),
    async configure(changed) {
      settings = { ...settings, ...changed }
      const body = JSON.stringify(changed)
      await ask('/config', {
        method: 'PATCH',
        body,
        headers: { 'content-type': 'application/json' },
      })
    },
    async switchOver(from, to) {
      await control(from, [
        'switchover',
        SCOPE,
        '--leader',
        from.name,
        '--candidate',
        to.name,
        '--force',
      ])
    },
    async reinit(node) {
      const tries = () =>
        control(node, ['reinit', SCOPE, node.name, '--force']).then(
          () => true,
          () => false,
        )
      await until(tries, WHOLE_MS_MAX, 'a copy that is made anew')
    },
    async close() {
      await Promise.all(nodes.map((node) => node.close()))
      await etcd.end()
    },
  }
  await cluster.whole()
  const { admin } = await cluster.leader()
  await asking(admin, async (sql) => {
    await sql.unsafe(`create role ${SCOPE} login password '${PASSWORD}'`)
    await sql.unsafe(`create database ${SCOPE} owner ${SCOPE}`)
  })
  return cluster

  async function openEtcd(data: string, { etcd: command }: Tools) {
    mkdirSync(data)
    own(data, account)
    const [port, peer_port] = [await freePort(), await freePort()]
    const [url, peer_url] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer_port}`]
    const program = launch({
      command,
      args: [
        ...['--data-dir', join(data, 'data'), '--initial-cluster', `default=${peer_url}`],
        ...['--listen-client-urls', url, '--advertise-client-urls', url],
        ...['--listen-peer-urls', peer_url, '--initial-advertise-peer-urls', peer_url],
      ],
      env: {},
      cwd: data,
      log_file: join(data, 'log'),
      account,
    })
    const killIt = () => program.running && process.kill(program.pid, 'SIGKILL')
    process.once('exit', killIt)
    await until(() => answersOk(`${url}/health`), WHOLE_MS_MAX, 'etcd is there')
    const end = async () => {
      await program.end()
      process.off('exit', killIt)
    }
    return { port, url, end }
  }
}

function eventfulLines(log: string): string[] {
  const lines = log.split('\n').filter((line) => !UNEVENTFUL.test(line))
  return lines.slice(-LOG_LINES)
}

/** How many copies get what the leader writes. */
async function streamsTo({ admin }: ClusterNode): Promise<number> {
  return asking(admin, async (sql) => {
    const rows = await sql`select from pg_stat_replication where state = 'streaming'`
    return rows.length
  }).catch(() => 0)
}

/** On a connection of its own. */
export async function asking<Result>(
  address: string,
  work: (sql: Query) => Promise<Result>,
): Promise<Result> {
  const sql: Query = postgres(address, { max: 1, connect_timeout: 5, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
