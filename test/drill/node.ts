/** One machine of the cluster, as its processes: Patroni, and the PostgreSQL that it runs. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { own, type SystemAccount } from '../../db/embedded/account.ts'
import { childrenOf, contentOf, sendSignal } from '../faults/processes.ts'
import { openProxy } from '../faults/proxy.ts'
import { freePort } from '../world/freePort.ts'
import { launch, type Program } from '../world/program.ts'
import type { Tools } from './tools.ts'

/** What operators are given is what is tried. */
const CONFIGURATION = join(import.meta.dirname, '../../deploy/patroni/patroni.yml')
/** On loopback, for as long as the drill. */
export const PASSWORD = 'drill'

export interface ClusterNode {
  name: string
  /** Of its PostgreSQL, for its superuser. */
  admin: string
  pg_port: number
  /** Patroni's own address. */
  api: string
  /** The file that Patroni and its PostgreSQL write to. */
  log: string
  start(): void
  /** As when the machine loses its power. */
  kill(): Promise<void>
  /** As when the machine stands still: its kernel answers, its programs do not. */
  freeze(): void
  thaw(): void
  /** Its PostgreSQL alone goes on. */
  stopPatroni(): void
  continuePatroni(): void
  /** It reaches neither etcd nor the other Patronis, and they do not reach it; clients and copies do. */
  cutOff(): void
  rejoin(): void
  close(): Promise<void>
}

interface Place {
  folder: string
  tools: Tools
  account: SystemAccount
  etcd_port: number
}

export async function openNode(name: string, place: Place): Promise<ClusterNode> {
  const { tools, account, etcd_port } = place
  const folder = join(place.folder, name)
  mkdirSync(folder, { mode: 0o755 })
  own(folder, account)
  const configuration = join(folder, 'patroni.yml')
  copyFileSync(CONFIGURATION, configuration)
  const [pg_port, api_port] = [await freePort(), await freePort()]
  const to_etcd = await openProxy({ host: '127.0.0.1', port: etcd_port })
  const to_api = await openProxy({ host: '127.0.0.1', port: api_port })
  const cluster = join(folder, 'data')
  const log = join(folder, 'log')
  const env = {
    HOME: folder,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api_port}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${to_api.port}`,
    // Not from etcd itself, which would say where it listens and be reached past the proxy.
    PATRONI_ETCD3_PROXY: `http://127.0.0.1:${to_etcd.port}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${pg_port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${pg_port}`,
    PATRONI_POSTGRESQL_DATA_DIR: cluster,
    PATRONI_POSTGRESQL_BIN_DIR: tools.bin,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  }
  let patroni: Program | undefined

  /** Patroni starts PostgreSQL apart from itself, so that it lives on without it. */
  function pids(): number[] {
    const postmaster = postmasterOf(cluster)
    const postgresql = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)]
    return [...(patroni?.running ? [patroni.pid] : []), ...postgresql]
  }
  function signal(name: NodeJS.Signals) {
    for (const pid of pids()) sendSignal(pid, name)
  }
  async function kill() {
    signal('SIGKILL')
    await patroni?.ended
  }
  // Whatever ends this process, PostgreSQL does not outlive it.
  const killAtOnce = () => signal('SIGKILL')
  process.once('exit', killAtOnce)

  return {
    name,
    admin: `postgres://postgres:${PASSWORD}@127.0.0.1:${pg_port}/postgres`,
    pg_port,
    api: `http://127.0.0.1:${api_port}`,
    log,
    start() {
      patroni = launch({
        command: tools.patroni,
        args: [configuration],
        env,
        cwd: folder,
        log_file: log,
        account,
      })
    },
    kill,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stopPatroni: () => patroni?.stop(),
    continuePatroni: () => patroni?.continue(),
    cutOff() {
      for (const line of [to_etcd, to_api]) {
        line.inject({ kind: 'forget' })
        line.inject({ kind: 'hang' })
      }
    },
    rejoin() {
      for (const line of [to_etcd, to_api]) {
        line.lift()
        line.cut()
      }
    },
    async close() {
      await kill()
      process.off('exit', killAtOnce)
      await Promise.all([to_etcd.close(), to_api.close()])
    },
  }
}

function postmasterOf(cluster: string): number | undefined {
  const [pid = ''] = contentOf(join(cluster, 'postmaster.pid')).split('\n')
  // The file outlives a kill, and its number may be another program's by then.
  return contentOf(`/proc/${pid}/cmdline`).includes(cluster) ? Number(pid) : undefined
}
