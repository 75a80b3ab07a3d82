/** What the pool promises when its connections are cut: an answer, or an error that says so. */
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isOutage } from '../../db/pool/outage.ts'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { openSockets } from '../../db/pool/sockets.ts'
import { databaseOf, TEMPLATE } from '../world/database.ts'

const NAME = 'test_transactions'
const CUTS = 100
const ANSWER_MS_MAX = 120_000

let host: Db
let db: Db

beforeAll(async () => {
  host = openPool(inject('database_server'), { max: 1 })
  await host.unsafe(`create database ${NAME} template ${TEMPLATE}`)
  db = openPool(databaseOf(inject('database_server'), NAME), { max: 10 })
})
afterAll(async () => {
  await db.end({ timeout: 1 })
  await host.unsafe(`drop database ${NAME} with (force)`)
  await host.end()
})

test('whatever runs while connections are cut again and again is answered, or fails as an outage', async () => {
  const unanswered = new Set<object>()
  const failures = new Set<string>()
  let cutting = true
  async function goOn(work: () => Promise<unknown>) {
    while (cutting) {
      const one = {}
      unanswered.add(one)
      await work().catch((error: unknown) => failures.add(codeOf(error)))
      unanswered.delete(one)
      await sleep(2)
    }
  }
  const statement = () => db`select pg_sleep(0.002)`
  const transaction = () =>
    db.begin(async (tx) => {
      await Promise.all([tx`select 1`, tx`select pg_sleep(0.002)`])
      await tx`select 2`
    })
  const loops = [...Array<() => Promise<unknown>>(10).fill(statement)].map(goOn)
  loops.push(...[...Array<() => Promise<unknown>>(10).fill(transaction)].map(goOn))

  for (let cut = 0; cut < CUTS; cut++) {
    await host`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${NAME}`
    await sleep(30)
  }
  cutting = false
  await Promise.race([Promise.all(loops), sleep(ANSWER_MS_MAX)])

  expect(unanswered.size).toBe(0)
  expect(failures.size).toBeGreaterThan(0)
  expect([...failures].filter((code) => !OUTAGE.test(code))).toEqual([])
})

const OUTAGE = /^(CONNECTION_\w+|ECONNRESET|EPIPE|57P01)$/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

test('what a transaction worked with is not kept once it has ended', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const worked_with = []
  for (let i = 0; i < 20; i++) {
    const error = Object.assign(new Error('refused'), { body: {} })
    worked_with.push(new WeakRef(error.body))
    await db.begin(() => Promise.reject(error)).catch(() => undefined)
  }

  await sleep(0)
  collect()

  // Those of the last rounds may still be in a register.
  expect(worked_with.filter((one) => one.deref() !== undefined).length).toBeLessThan(5)
})

test('a connection that a client asks for when it has ended fails as an outage', async () => {
  const sockets = openSockets(10)
  sockets.close()

  const socket = await sockets.open({ host: ['127.0.0.1'], port: [1], path: false })
  socket.write('a first message')

  expect(isOutage(await new Promise((resolve) => socket.on('error', resolve)))).toBe(true)
})
