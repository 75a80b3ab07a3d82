/**
 * A process with its own PostgreSQL, of which anything is killed, again and again: a connection's process, the
 * server, the owner, or all of them, whose numbers other programs have by the time of the next start.
 * Each time it is ready soon, by itself or once it is started again.
 */
import {
  chownSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { launch, SERVE, type Program } from '../../world/program.ts'
import { contentOf, listProcesses, parentOf, sendSignal } from '../processes.ts'
import type { Random } from '../random.ts'
import type { Scenario } from '../scenario.ts'
import { ready, until } from '../site.ts'
import type { Violation } from '../verdict.ts'

const ROUNDS = { full: 50, quick: 3 }
const READY_MS_MAX = 10_000
const GONE_MS_MAX = 60_000

interface Place {
  program: Program
  cluster: string
  random: Random
}

/** Returns whether the process has to be started again. */
const KILLS: Record<string, (place: Place) => Promise<boolean>> = {
  async all(place) {
    const servers = serversOf(place.cluster)
    // All of them stand still first, so that none does its work when another one dies.
    for (const pid of servers) sendSignal(pid, 'SIGSTOP')
    const ended = place.program.end()
    for (const pid of servers) sendSignal(pid, 'SIGKILL')
    await ended
    await until(() => serversOf(place.cluster).length === 0, GONE_MS_MAX)
    reuseNumbers(place)
    return true
  },
  async server({ cluster }) {
    const leader = leaderOf(cluster)
    sendSignal(leader, 'SIGKILL')
    await until(() => ![0, leader].includes(leaderOf(cluster)), GONE_MS_MAX)
    return false
  },
  async owner({ program }) {
    await program.end()
    return true
  },
  async connection({ cluster, random }) {
    const leader = leaderOf(cluster)
    sendSignal(random.pick(serversOf(cluster).filter((pid) => parentOf(pid) === leader)), 'SIGKILL')
    return Promise.resolve(false)
  },
}

export const restarts: Scenario = {
  name: 'restarts',
  title: 'kill -9 of anything of a process with its own PostgreSQL',
  async run(rig, { quick, slack, random }) {
    const data_dir = join(rig.folder, 'restarts')
    mkdirSync(data_dir, { mode: 0o755 })
    const env = { PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'info' }
    const start = () => {
      const log_file = join(rig.folder, 'restarts.log')
      return rig.keep(launch({ args: SERVE, env, log_file }))
    }
    let program = start()
    await ready(program)
    const cluster = realpathSync(join(data_dir, 'postgresql'))
    const took: Record<string, number> = {}
    const most = slack * READY_MS_MAX
    const violations: Violation[] = []
    let left: string[] = []
    for (let round = 0; round < (quick ? ROUNDS.quick : ROUNDS.full); round++) {
      if (left.length === 0) left = Object.keys(KILLS)
      const name = round === 0 ? 'all' : random.pick(left)
      left = left.filter((one) => one !== name)
      const began = performance.now()
      if (await KILLS[name]?.({ program, cluster, random })) program = start()
      await ready(program).catch((error: unknown) => {
        violations.push({ rule: 'starts after any kill', what: `${name}: ${String(error)}` })
        program = start()
      })
      const ms = Math.round(performance.now() - began)
      took[name] = Math.max(took[name] ?? 0, ms)
      if (ms > most) violations.push({ rule: 'ready soon', what: `${name}: ${ms} ms` })
    }
    await program.end('SIGTERM')
    const counts = Object.fromEntries(
      Object.entries(took).map(([name, ms]) => [`${name} killed, ready after`, `${ms} ms at most`]),
    )
    return { counts, violations }
  },
}

/** The files of the dead server name processes, which are others by now. */
function reuseNumbers({ cluster, random }: Place) {
  const pid_file = join(cluster, 'postmaster.pid')
  const [, , , , socket_dir = ''] = readFileSync(pid_file, 'utf8').split('\n')
  const pid = random.pick([1, process.pid, process.ppid])
  for (const path of [pid_file, join(socket_dir, '.s.PGSQL.5432.lock')]) {
    const { uid, gid } = statSync(path)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(pid)))
    chownSync(path, uid, gid)
  }
}

function leaderOf(cluster: string): number {
  return Number(contentOf(join(cluster, 'postmaster.pid')).split('\n')[0])
}

/** The server and the watch over it name the data on their command line; its other processes live there. */
function serversOf(cluster: string): number[] {
  return listProcesses().filter(
    (pid) => contentOf(`/proc/${pid}/cmdline`).includes(`${cluster}\0`) || livesIn(pid, cluster),
  )
}

function livesIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    // Gone by now.
    return false
  }
}
