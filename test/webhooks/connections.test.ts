/** How calls of one turn share connections, whatever the other side does with them. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openGuardedCalls } from '../../networks/wire/guardedPost.ts'

const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n\r\n'

/** Called for each request, with how many there were before it on its connection and in all. */
type Answer = (socket: Socket, of_connection: number, of_all: number) => void

async function openCalls(answer: Answer, timeout_ms = 5_000) {
  const sockets: Socket[] = []
  let requests = 0
  const server = createServer((socket) => {
    sockets.push(socket)
    let of_connection = 0
    socket.on('error', () => undefined)
    // Each request of these tests is small enough to come in one piece.
    socket.on('data', () => answer(socket, of_connection++, requests++))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  const rules = { hosts: new Set([`127.0.0.1:${port}`]) }
  const calls = openGuardedCalls(rules, { timeout_ms, bytes_max: 4096 })
  onTestFinished(() => {
    calls.close()
    sockets.forEach((socket) => socket.destroy())
    server.close()
  })
  const url = `http://127.0.0.1:${port}/`
  return {
    sockets,
    requests: () => requests,
    post: () => calls.post({ url, headers: { 'content-type': 'application/json' }, body: '{}' }),
    close: () => calls.close(),
  }
}

test('calls that follow each other share a connection, which ends with them', async () => {
  const calls = await openCalls((socket) => socket.write(NO_CONTENT))
  for (let n = 0; n < 5; n++) expect(await calls.post()).toMatchObject({ status: 204 })
  expect(calls.sockets).toHaveLength(1)

  const ended = once(calls.sockets[0] ?? never(), 'close')
  calls.close()
  await ended
})

test('a call that finds its connection closed is made again, once, by another one', async () => {
  const calls = await openCalls((socket, of_connection) => {
    if (of_connection === 0) socket.write(NO_CONTENT)
    else socket.destroy()
  })
  for (let n = 0; n < 4; n++) expect(await calls.post()).toMatchObject({ status: 204 })

  expect(calls.requests()).toBe(6)
  expect(calls.sockets).toHaveLength(4)
})

test('one whose own connection is closed has failed', async () => {
  const calls = await openCalls((socket) => socket.destroy())

  expect(await calls.post()).toMatchObject({ state: 'failed' })
  expect(calls.requests()).toBe(1)
})

test('the time of a call is that of both together', async () => {
  const calls = await openCalls((socket, of_connection, of_all) => {
    if (of_all === 0) socket.write(NO_CONTENT)
    else if (of_connection > 0) setTimeout(() => socket.destroy(), 3_500)
    else setTimeout(() => socket.write(NO_CONTENT), 3_500)
  }, 5_000)
  await calls.post()

  expect(await calls.post()).toEqual({
    state: 'failed',
    error: 'There was no whole answer within 5 s.',
  })
  expect(calls.requests()).toBe(3)
})

test('an answer that goes on is dropped with its connection, and the next call has another one', async () => {
  const calls = await openCalls((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n${'x'.repeat(8192)}`)
  })
  const first = await calls.post()
  await once(calls.sockets[0] ?? never(), 'close')
  const second = await calls.post()

  for (const answer of [first, second]) {
    expect(answer).toMatchObject({ status: 200, beginning: Buffer.alloc(4096, 'x') })
  }
  expect(calls.sockets).toHaveLength(2)
})

test('what comes unasked between two calls answers neither', async () => {
  const calls = await openCalls((socket, _, of_all) => {
    socket.write(NO_CONTENT)
    if (of_all === 0) socket.write('HTTP/1.1 500 Unasked\r\ncontent-length: 0\r\n\r\n')
  })
  const first = await calls.post()
  const second = await calls.post()

  expect([first, second]).toMatchObject([{ status: 204 }, { status: 204 }])
})

function never(): never {
  throw new Error('there was no connection')
}
