/** The embedded PostgreSQL, with real processes that are really killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbedded, type DatabaseAddress, type Embedded } from '../../db/embedded/embedded.ts'
import { until } from '../world/until.ts'

/** A service in small: starts the database, says how to reach it, and stops it when told to. */
const OWNER = `
  const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('../../db/embedded/embedded.ts'))})
  const { default: postgres } = await import(${JSON.stringify(import.meta.resolve('postgres'))})
  const embedded = await startEmbedded(process.argv[1])
  process.on('SIGINT', async () => {
    const sql = postgres(embedded.connection)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await sql\`insert into notes values ('written while stopping')\`
    await sql.end()
    await embedded.stop()
    process.exit(0)
  })
  console.log(JSON.stringify(embedded.connection))
`

let folder: string
let data_dir: string
const running: { stop(): Promise<void> }[] = []
const owners: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-test-'))
  chmodSync(folder, 0o755)
  data_dir = join(folder, 'data')
})

afterEach(async () => {
  for (const owner of owners.splice(0)) {
    if (owner.exitCode === null && owner.signalCode === null) {
      owner.kill('SIGKILL')
      await once(owner, 'exit')
    }
  }
  for (const embedded of running.splice(0)) await embedded.stop()
  await until(() => serversOf(data_dir).length === 0)
  rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', () => {
  test('answers on a unix socket and nowhere else, in UTF-8 and UTC', async () => {
    const { connection, socket_dir } = await started()

    const [row] = await ask(connection)`
      select current_setting('listen_addresses') as addresses,
        current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
        current_setting('fsync') as fsync, lower('É') = 'É' as locale_c`

    expect(row).toEqual({
      addresses: '',
      encoding: 'UTF8',
      zone: 'UTC',
      fsync: 'on',
      locale_c: true,
    })
    expect(readdirSync(socket_dir)).toContain('.s.PGSQL.5432')
  })

  test('keeps its rows when it is stopped and started again', async () => {
    const first = await started()
    await write(first.connection, 'kept')

    await first.stop()
    expect(serversOf(data_dir)).toEqual([])
    const second = await started()

    expect(await notes(second.connection)).toEqual(['kept'])
  })

  test('ends with an owner that is killed, and its rows are there at the next start', async () => {
    const owner = await ownedBySomeoneElse()
    await write(owner.connection, 'committed before the kill')

    owner.process.kill('SIGKILL')
    await until(() => serversOf(data_dir).length === 0)
    const { connection } = await started()

    expect(await notes(connection)).toEqual(['committed before the kill'])
  })

  test('starts at once after its owner was killed, without waiting for the old server', async () => {
    const owner = await ownedBySomeoneElse()
    await write(owner.connection, 'kept')

    owner.process.kill('SIGKILL')
    const { connection } = await started()

    expect(await notes(connection)).toEqual(['kept'])
  })

  test('comes back by itself with its rows when the server is killed', async () => {
    const { connection } = await started()
    await write(connection, 'kept')
    const killed = leaderOf(data_dir)

    process.kill(killed, 'SIGKILL')
    await until(() => ![0, killed].includes(leaderOf(data_dir)))

    await until(async () => (await notes(connection).catch(() => [])).length === 1)
    expect(await notes(connection)).toEqual(['kept'])
  })

  test.for([
    ['another program of its user', (): number => programOf(join(data_dir, 'postgresql')).pid ?? 0],
    ['the program that starts it', (): number => process.pid],
    ['the first program of the machine', (): number => 1],
  ] as const)('starts after a kill whose process number %s has by now', async ([, whose]) => {
    const { connection, stop, socket_dir } = await started()
    await write(connection, 'kept')
    const cluster = realpathSync(join(data_dir, 'postgresql'))
    const left = [join(cluster, 'postmaster.pid'), join(socket_dir, '.s.PGSQL.5432.lock')]
    const written = left.map((path) => readFileSync(path, 'utf8'))
    await stop()
    const pid = whose()
    for (const [index, path] of left.entries()) {
      writeFileSync(path, (written[index] ?? '').replace(/^[0-9]+/, String(pid)), { mode: 0o600 })
      chownSync(path, statSync(cluster).uid, statSync(cluster).gid)
    }
    writeFileSync(join(socket_dir, '.s.PGSQL.5432'), '')

    const again = await started()

    expect(await notes(again.connection)).toEqual(['kept'])
  })

  test('takes the place of a server that outlived its owner and the watch over it', async () => {
    const owner = await ownedBySomeoneElse()
    await write(owner.connection, 'kept')
    const orphan = leaderOf(data_dir)
    // All of them stand still first, so that none of them can do its work when another one dies: the
    // owner would start the server again, and end the one that is left.
    owner.process.kill('SIGSTOP')
    const watch = groupOf(orphan).filter((pid) => pid !== orphan)
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      for (const pid of watch) killIfThere(pid, signal)
    }
    owner.process.kill('SIGKILL')
    await once(owner.process, 'exit')
    // Long enough for a watch that is left over to end it.
    await sleep(300)
    expect(leaderOf(data_dir)).toBe(orphan)

    const { connection } = await started()

    expect(leaderOf(data_dir)).not.toBe(orphan)
    expect(await notes(connection)).toEqual(['kept'])
  })

  test('is refused to a second process while the first lives, which notices nothing', async () => {
    const owner = await ownedBySomeoneElse()
    const leader = leaderOf(data_dir)

    await expect(startEmbedded(data_dir)).rejects.toThrow(
      `another process is using the database in ${data_dir}`,
    )

    expect(leaderOf(data_dir)).toBe(leader)
    await write(owner.connection, 'still here')
  })

  test("outlives a terminal's Ctrl-C until its owner has drained", async () => {
    const owner = await ownedBySomeoneElse()
    await write(owner.connection, 'before')

    process.kill(-(owner.process.pid ?? 0), 'SIGINT')
    await once(owner.process, 'exit')

    expect(owner.process.exitCode).toBe(0)
    const { connection } = await started()
    expect(await notes(connection)).toEqual(['before', 'written while stopping'])
  })

  test('finds a short place for its socket when the path of the data is long', async () => {
    data_dir = join(data_dir, 'long'.repeat(30))

    const { connection, socket_dir } = await started()

    expect(socket_dir.length).toBeLessThan(90)
    await write(connection, 'reachable')
    await running.pop()?.stop()
    expect(() => readdirSync(socket_dir)).toThrow('ENOENT')
  })

  test('says what the database itself has said last when it does not start', async () => {
    const { stop } = await started()
    await stop()
    const cluster = realpathSync(join(data_dir, 'postgresql'))
    // Read after the server has begun to write into its own log.
    writeFileSync(join(cluster, 'pg_hba.conf'), 'nonsense')

    await expect(startEmbedded(data_dir)).rejects.toThrow('could not load')
  })

  test('says in one line why it cannot start', async () => {
    const { stop } = await started()
    await stop()
    rmSync(join(realpathSync(join(data_dir, 'postgresql')), 'global/pg_control'))

    await expect(startEmbedded(data_dir)).rejects.toThrow(/^PostgreSQL does not start: [^\n]+$/)
  })

  test('lets nobody else into its folder, also where an earlier start did', async () => {
    const modes = []
    for (let start = 0; start < 2; start++) {
      const embedded = await started()
      modes.push(statSync(data_dir).mode & 0o777)
      await embedded.stop()
      chmodSync(data_dir, 0o755)
    }

    // The database of a superuser is another user's, who passes through by its group.
    expect(modes).toEqual(process.getuid?.() === 0 ? [0o710, 0o710] : [0o700, 0o700])
    expect(realpathSync(join(data_dir, 'postgresql'))).toBe(join(data_dir, 'postgresql'))
  })

  test('lets nobody else into a folder that has all that a service keeps there', async () => {
    const table = /^\| File [^]*?\n\n/m.exec(readFileSync('docs/OPERATIONS.md', 'utf8'))?.[0] ?? ''
    const rows = table.split('\n').slice(2)
    const names = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\S+)`/g)])
    mkdirSync(data_dir, { mode: 0o755 })
    for (const [, name = ''] of names) {
      if (!name.startsWith('postgresql')) writeFileSync(join(data_dir, name), '')
    }
    // A kill left it there before it had its name.
    writeFileSync(join(data_dir, 'encryption-keys.new'), '')

    await (await started()).stop()

    expect(names.length).toBeGreaterThan(5)
    expect(statSync(data_dir).mode & 0o007).toBe(0)
  })

  test('changes nothing about a folder that others use', async () => {
    mkdirSync(data_dir, { mode: 0o755 })
    writeFileSync(join(data_dir, 'of-somebody-else'), '')

    await (await started()).stop()
    await (await started()).stop()

    expect(statSync(data_dir).mode & 0o777).toBe(0o755)
  })

  test.runIf(process.getuid?.() === 0)(
    'moves out of a folder that its unprivileged user cannot enter, and is found there again',
    async () => {
      chmodSync(folder, 0o700)
      const first = await started()
      await write(first.connection, 'kept')
      const place = realpathSync(join(data_dir, 'postgresql'))

      await first.stop()
      const second = await started()

      expect(place).toMatch(/^\/var\/lib\/otterpost\//)
      expect(await notes(second.connection)).toEqual(['kept'])
      await second.stop()
      rmSync(dirname(place), { recursive: true })
    },
  )
})

async function started(): Promise<Embedded> {
  const embedded = await startEmbedded(data_dir)
  running.push(embedded)
  return embedded
}

async function ownedBySomeoneElse(): Promise<{
  process: ChildProcess
  connection: DatabaseAddress
}> {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', OWNER, data_dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  owners.push(owner)
  const [line] = (await once(owner.stdout, 'data')) as [Buffer] // What a stream of bytes emits.
  return { process: owner, connection: JSON.parse(line.toString()) as DatabaseAddress } // OWNER's line.
}

/** One that runs for as long as its test, under the user that the database runs under. */
function programOf(cluster: string): ChildProcess {
  const { uid, gid } = statSync(realpathSync(cluster))
  const program = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {})
  owners.push(program)
  return program
}

function ask(connection: DatabaseAddress) {
  return postgres({ ...connection, max: 1, idle_timeout: 1, onnotice: () => undefined })
}

async function write(connection: DatabaseAddress, note: string) {
  const sql = ask(connection)
  await sql`create table if not exists notes (note text)`
  await sql`insert into notes values (${note})`
  await sql.end()
}

async function notes(connection: DatabaseAddress): Promise<string[]> {
  const sql = ask(connection)
  try {
    return (await sql<{ note: string }[]>`select note from notes`).map((row) => row.note)
  } finally {
    await sql.end()
  }
}

function leaderOf(data_dir: string): number {
  try {
    return Number(readFileSync(join(data_dir, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** The server and its watch name the data on their command line. */
function serversOf(data_dir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readProcess(pid, 'cmdline').includes(`${data_dir}/postgresql\0`))
}

/** Of a group that dies together some are gone before their turn. */
function killIfThere(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The watch and the server share a process group; the fifth field of stat, after the name. */
function groupOf(pid: number): number[] {
  const group = (of: number) => readProcess(of, 'stat').split(') ').at(-1)?.split(' ')[2]
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && group(other) === group(pid))
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
