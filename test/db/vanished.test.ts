/** What a machine that vanishes without a word leaves behind: sessions that the server ends by itself. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSystemAccount } from '../../db/embedded/account.ts'
import { initialise, NAME } from '../../db/embedded/initialise.ts'
import { findProgram, environmentOf } from '../../db/embedded/program.ts'
import { openHeldConnection } from '../../db/pool/heldConnection.ts'
import { throughOutage } from '../../db/pool/outage.ts'
import { openPool, type Sql } from '../../db/pool/postgres.ts'
import { freePort } from '../world/freePort.ts'

/** One that is reached over the network, as the embedded one is not: the settings mean nothing on a socket. */
let server: ChildProcess
let folder: string
let address: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vanished-test-'))
  chmodSync(folder, 0o777)
  const cluster = join(folder, 'postgresql')
  const account = findSystemAccount(cluster)
  const program = findProgram(account, join(folder, 'links'))
  initialise(cluster, program, account)
  const port = await freePort()
  address = `postgres://${NAME}@127.0.0.1:${port}/${NAME}`
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  server = spawn(
    join(program.bin, 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    { ...environmentOf(program, account), stdio: 'ignore' },
  )
  const db = openPool(address, { max: 1 })
  await throughOutage(() => db`select 1`, 120_000)
  await db.end()
})
afterAll(async () => {
  server.kill('SIGINT')
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

/** Seconds until the server ends the session of a machine that says nothing, idle or owed an answer. */
async function longestSilence(sql: Sql) {
  const [row] = await sql<{ idle: number; owed: number }[]>`
    select current_setting('tcp_keepalives_idle')::integer
        + current_setting('tcp_keepalives_count')::integer
        * current_setting('tcp_keepalives_interval')::integer as idle,
      (select setting::integer / 1000 from pg_settings where name = 'tcp_user_timeout') as owed`
  return row
}

test('the session that proves a process alive ends within a minute of its machine', async () => {
  const line = openHeldConnection(address, { lose: () => undefined, report: () => undefined })

  const { idle, owed } = (await longestSilence(line.sql)) ?? {}

  expect(idle).toBeGreaterThan(0)
  expect(idle).toBeLessThan(60)
  expect(owed).toBeGreaterThan(0)
  expect(owed).toBeLessThan(60)
  await line.end()
})

test('and so does a transaction that holds what others wait for', async () => {
  const db = openPool(address, { max: 1 })

  const silence = await db.begin((tx) => longestSilence(tx))

  expect(silence?.idle).toBeLessThan(60)
  expect(silence?.owed).toBeLessThan(60)
  await db.end()
})
