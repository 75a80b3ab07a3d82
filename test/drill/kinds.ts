/** What happens to the cluster, and what the operator does afterwards. */
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../faults/site.ts'
import { asking, type Cluster } from './cluster.ts'
import type { ClusterNode } from './node.ts'

export interface Struck {
  at: number
  /** What was created from then on until it struck may be gone: no server that is left ever had it. */
  gone_from?: number
  /** What the operator does, once the service works again. */
  heal(): Promise<void>
}

export interface Kind {
  name: string
  title: string
  strike(cluster: Cluster): Promise<Struck>
}

/** How much the copy lacks, in time. */
const LAG_MS = 4_000
const PREPARED_MS_MAX = 60_000
/** What was acknowledged before may still be on its way to the copy. */
const ON_ITS_WAY_MS = 2_000

export const KINDS: Kind[] = [
  {
    name: 'killed',
    title: 'the machine of the leader loses its power',
    async strike(cluster) {
      const { leader } = await cluster.whole()
      const at = Date.now()
      await leader.kill()
      return { at, heal: async () => leader.start() }
    },
  },
  {
    name: 'frozen',
    title: 'the machine of the leader stands still, and goes on when another leads',
    async strike(cluster) {
      const { leader } = await cluster.whole()
      const at = Date.now()
      leader.freeze()
      return { at, heal: async () => leader.thaw() }
    },
  },
  {
    name: 'cut-off',
    title: 'the leader reaches neither etcd nor the others, while the service reaches all of them',
    async strike(cluster) {
      const { leader } = await cluster.whole()
      const at = Date.now()
      leader.cutOff()
      return { at, heal: async () => leader.rejoin() }
    },
  },
  {
    name: 'lagging',
    title: 'without synchronous replication, a copy takes over that lacks the last seconds',
    strike: promoteLagging,
  },
  {
    name: 'switchover',
    title: 'a planned one, by patronictl',
    async strike(cluster) {
      const { leader, copies } = await cluster.whole()
      const at = Date.now()
      await cluster.switchOver(leader, copies[0])
      return { at, heal: async () => undefined }
    },
  },
]

async function promoteLagging(cluster: Cluster): Promise<Struck> {
  // However much it lacks, it is better than nothing.
  await cluster.configure({ synchronous_mode: false, maximum_lag_on_failover: 2 ** 40 })
  const { leader, copies } = await cluster.whole()
  await until(() => waitsForNobody(leader), PREPARED_MS_MAX, 'commits wait for no copy')
  const [current, lagging] = copies
  const gone_from = Date.now() - ON_ITS_WAY_MS
  await stopReceiving(lagging)
  await sleep(LAG_MS)
  const at = Date.now()
  await Promise.all([leader.kill(), current.kill()])
  lagging.continuePatroni()
  return {
    at,
    gone_from,
    async heal() {
      await asking(lagging.admin, async (sql) => {
        await sql`alter system reset primary_conninfo`
        await sql`select pg_reload_conf()`
      })
      leader.start()
      current.start()
      await cluster.reinit(current)
      await cluster.whole()
      await cluster.configure({ synchronous_mode: true, maximum_lag_on_failover: null })
    },
  }
}

async function waitsForNobody({ admin }: ClusterNode): Promise<boolean> {
  return asking(admin, async (sql) => {
    const [row] = await sql<{ names: string }[]>`
      select current_setting('synchronous_standby_names') as names`
    return row?.names === ''
  })
}

/** Its Patroni would lead it back to the leader. */
async function stopReceiving(copy: ClusterNode) {
  copy.stopPatroni()
  await asking(copy.admin, async (sql) => {
    await sql`alter system set primary_conninfo = 'host=127.0.0.1 port=1'`
    await sql`select pg_reload_conf()`
    const isAlone = async () => {
      const rows = await sql`select from pg_stat_wal_receiver where status = 'streaming'`
      return rows.length === 0
    }
    await until(isAlone, PREPARED_MS_MAX, 'a copy that gets nothing')
  })
}
