/** Which of several servers takes writes, while one of them takes connections and says nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openClient, writerOf } from '../../db/pool/client.ts'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { AGAIN_MS, findWriter } from '../../db/pool/writer.ts'
import { openProxy, type Proxy } from '../faults/proxy.ts'
import { through } from '../faults/through.ts'
import { databaseOf } from '../world/database.ts'

const NAME = 'writer_test'
const TRIES_MAX = 20
/** Less than a silent server is waited for. */
const ASKED_MS = 1_000
const { target, address } = through(databaseOf(inject('database_server'), NAME))
let db: Db
let silent: Proxy
let copy: Proxy

beforeAll(async () => {
  db = openPool(inject('database_server'), { max: 1 })
  await db.unsafe(`create database ${NAME}`)
  silent = await openProxy(target)
  silent.inject({ kind: 'hang' })
  copy = await openProxy(target)
})
afterAll(async () => {
  await Promise.all([silent.close(), copy.close()])
  await db.unsafe(`drop database ${NAME} with (force)`)
  await db.end({ timeout: 1 })
})

test('a copy that takes over while another server says nothing is found by whoever was asking already', async () => {
  const several = address(copy.port).replace('@', `@127.0.0.1:${silent.port},`)
  let found: string | undefined
  // On a machine that stands still the silence may be over before the copy has taken over.
  for (let tries = 0; found === undefined && tries < TRIES_MAX; tries++) {
    await takeWrites('off')
    let is_over = false
    const asking = writerOf(several)
      .catch(() => undefined)
      .finally(() => (is_over = true))
    await sleep(ASKED_MS)
    if (!is_over) await takeWrites('on')
    found = await asking
  }

  expect(found).toBe(address(copy.port))
})

test('a copy that only reads is not waited for once another server has said that it takes writes', async () => {
  await takeWrites('off')
  const reading = address(copy.port)
  const writing = through(inject('database_server')).address(copy.port)
  const took: number[] = []
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const began = performance.now()
    expect(await findWriter([reading, writing], open)).toBe(writing)
    took.push(performance.now() - began)
  }

  // Whatever else the machine has to do: one of them finds it free.
  expect(Math.min(...took)).toBeLessThan(AGAIN_MS)
})

test('a connection that found nobody who takes writes is made as soon as somebody does', async () => {
  const several = address(copy.port).replace('@', `@127.0.0.1:${copy.port},`)
  const sql = openClient(several, { max: 1, onclose: () => undefined })
  try {
    await takeWrites('off')
    for (let tries = 0; tries < 3; tries++) await expect(sql`select 1`).rejects.toThrow()
    await takeWrites('on')

    await expect(sql`select 1 as one`).resolves.toEqual([{ one: 1 }])
  } finally {
    await sql.end({ timeout: 1 })
  }
})

function open(server: string) {
  return openClient(server, { max: 1, onclose: () => undefined })
}

async function takeWrites(wanted: 'on' | 'off') {
  const only_reads = wanted === 'on' ? 'off' : 'on'
  await db.unsafe(`alter database ${NAME} set default_transaction_read_only = ${only_reads}`)
}
