/** Connections to a server that was not there: they are made as soon as it is, by whoever had tried before. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openClient } from '../../db/pool/client.ts'
import type { Server } from '../../db/pool/postgres.ts'
import { through } from '../faults/through.ts'
import { freePort } from '../world/freePort.ts'

/** Of as many connections as make their tries by themselves. */
const CONNECTIONS = 3

test('a server that refused connections is reached once it takes them', async () => {
  const { target, address } = through(inject('database_server'))
  const port = await freePort()
  const server = leadingTo(target)
  try {
    await reachLater(address(port), () => once(server.listen(port, '127.0.0.1'), 'listening'))
  } finally {
    server.close()
  }
})

test('a server is reached by its address of version 6', async ({ skip }) => {
  const { target, address } = through(inject('database_server'))
  const server = leadingTo(target)
  try {
    await once(server.listen(0, '::1'), 'listening')
  } catch {
    return skip('this machine has no addresses of version 6')
  }
  const { port } = server.address() as AddressInfo
  const client = openClient(address(port).replace('127.0.0.1', '[::1]'), {
    max: 1,
    onclose: () => undefined,
  })
  try {
    expect(await client`select 1 as one`).toEqual([{ one: 1 }])
  } finally {
    await client.end({ timeout: 1 })
    server.close()
  }
})

test('a server on this machine is reached once its socket is there', async ({ skip }) => {
  const server = inject('database_server')
  if (typeof server === 'string')
    return skip('the tests have a server of their own, which has a port')
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-socket-'))
  const name = '.s.PGSQL.5432'
  try {
    await reachLater({ ...server, host: folder }, () =>
      symlinkSync(join(server.host, name), join(folder, name)),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function leadingTo(target: NetConnectOpts) {
  return createServer((socket) => {
    const upstream = connect(target)
    socket.pipe(upstream).pipe(socket)
    for (const end of [socket, upstream]) end.on('error', () => undefined)
  })
}

async function reachLater(server: Server, appear: () => unknown) {
  const sql = openClient(server, { max: CONNECTIONS, onclose: () => undefined })
  const ask = () =>
    Promise.allSettled(Array.from({ length: CONNECTIONS }, () => sql`select 1 as one`))
  try {
    for (const { status } of await ask()) expect(status).toBe('rejected')
    await appear()

    for (const answer of await ask())
      expect(answer).toEqual({ status: 'fulfilled', value: [{ one: 1 }] })
  } finally {
    await sql.end({ timeout: 1 })
  }
}
