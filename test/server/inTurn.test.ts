/** Whoever asks by hundreds of connections waits for himself. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { inTurn } from '../../server/inTurn.ts'

const ADDRESSES = 10
const CONNECTIONS_OF_EACH = 20
const REQUESTS_OF_EACH = 5
const ALL_OF_CROWD = ADDRESSES * CONNECTIONS_OF_EACH * REQUESTS_OF_EACH
const FEW = 5

/** How many requests had been begun when it came, by its path. */
const came = new Map<string, number>()
/** In the order in which they were begun. */
const begun: string[] = []
const sockets: Socket[] = []

let amid: () => void
const begin = inTurn((req, res) => {
  begun.push(pathOf(req))
  if (begun.length === ALL_OF_CROWD / 2) amid()
  setImmediate(() => res.end())
})
const server = createServer((req, res) => {
  came.set(pathOf(req), begun.length)
  begin(req, res)
})
let taken = 0
server.on('connection', () => taken++)
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

test('a caller with few requests has each begun soon, however many addresses ask for more', async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const crowd = await Promise.all(
    Array.from({ length: ADDRESSES * CONNECTIONS_OF_EACH }, (_, i) => open(10 + (i % ADDRESSES))),
  )
  const few = await Promise.all(Array.from({ length: FEW }, () => open(2)))

  // Node takes one in each turn of its loop.
  await expect.poll(() => taken).toBe(crowd.length + FEW)
  const paths = few.map((_, i) => `/few/${i}`)
  amid = () => {
    few.forEach((socket, i) => ask(socket, paths.slice(i, i + 1)))
  }
  crowd.forEach((socket, i) => {
    ask(
      socket,
      Array.from({ length: REQUESTS_OF_EACH }, (_, number) => `/crowd/${i}/${number}`),
    )
  })
  await expect.poll(() => begun.length).toBe(ALL_OF_CROWD + FEW)

  const waits = paths.map((path) => begun.indexOf(path) - (came.get(path) ?? 0))
  // Every other one that is begun may be of the crowd.
  expect(Math.max(...waits)).toBeLessThanOrEqual(2 * FEW)
})

async function open(host: number): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, localAddress: `127.0.0.${host}` }).resume()
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/** In one go. */
function ask(socket: Socket, paths: string[]) {
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url
}
