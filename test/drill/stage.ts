/** Two machines with the service: an API process and a worker on each, over the cluster, with simulated networks. */
import { join } from 'node:path'
import postgres from 'postgres'
import { writerOf } from '../../db/pool/client.ts'
import type { Query } from '../faults/postgresql.ts'
import type { Rig } from '../faults/rig.ts'
import { openSite, type Site } from '../faults/site.ts'
import { openUser } from '../faults/users.ts'
import type { Program } from '../world/program.ts'
import { asking, type Cluster } from './cluster.ts'
import { BEATS } from './watch.ts'

export interface Stage {
  cluster: Cluster
  apis: Program[]
  /** All of them, none of which is ever started again. */
  processes: Program[]
  /** As the networks and the database are now, on the server that takes writes now; its `sql` is the caller's to end. */
  look(): Promise<Site>
  close(): Promise<void>
}

const MACHINES = ['one', 'two']
const NETWORKS = { latency_ms: 30, commit_lag_ms: 300 }
/** Networks of a busy machine may take their time; the quiet periods are longer than theirs to show a post. */
const TIMES = {
  REQUEST_TIMEOUT_SECONDS: '5',
  QUIET_SECONDS_X: '2',
  QUIET_SECONDS_SECONDARY_A: '2',
  QUIET_SECONDS_SECONDARY_B: '2',
}

export async function openStage(rig: Rig, cluster: Cluster): Promise<Stage> {
  const simulated = await rig.simulated()
  await simulated.control('POST', '/control/settings', NETWORKS)
  const site = await openSite(rig, { env: { DATABASE_URL: cluster.url, ...TIMES } })
  const start = (role: 'api' | 'worker') => (machine: string) =>
    site.start(role, { DATA_DIR: join(rig.folder, `machine-${machine}`) })
  const [first = '', ...others] = MACHINES
  // It makes the tables.
  const api = await start('api')(first)
  const apis = [api, ...(await Promise.all(others.map(start('api'))))]
  const workers = await Promise.all(MACHINES.map(start('worker')))
  const { admin } = await cluster.leader()
  await asking(admin, (sql) => sql.unsafe(BEATS))
  let users = 0
  return {
    cluster,
    apis,
    processes: [...apis, ...workers],
    async look() {
      const sql: Query = postgres(await writerOf(cluster.url), {
        max: 2,
        onnotice: () => undefined,
      })
      const place = { server: cluster.url, simulated, encryption_keys: rig.encryption_keys }
      const user: Site['user'] = (wanted = {}) =>
        openUser({ ...place, name: `drill${++users}` }, wanted)
      return { ...site, sql, user }
    },
    close: () => site.close(),
  }
}
