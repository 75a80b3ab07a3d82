/** Receivers that take what they can get: neither memory nor connections stay with them, nor the time of others. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { draft } from '../events/follow.ts'
import { openWorld } from '../world/world.ts'
import { attempted, deliveriesOf, newWebhook } from './arrange.ts'
import { openReceiver } from './receiver.ts'

const GIGABYTE = 2 ** 30
/** What the kernel holds of a connection on either side, and what the service reads of it. */
const LEFT_MAX = GIGABYTE / 32
const KB_64 = Buffer.alloc(65_536, 'x')
const EVENTS = 3

/** Of which nothing is HTTP but what they say. */
const RECEIVERS: Record<string, (socket: Socket) => void> = {
  streams_for_ever: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    flood(socket, Buffer.concat([Buffer.from('10000\r\n'), KB_64, Buffer.from('\r\n')]))
  },
  answers_a_gigabyte: (socket) => {
    socket.write(`HTTP/1.1 500 No\r\ncontent-length: ${GIGABYTE}\r\n\r\n`)
    flood(socket, KB_64)
  },
  has_headers_for_ever: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    flood(socket, Buffer.from('a: b\r\n'.repeat(10_000)))
  },
  has_one_header_for_ever: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\na: ')
    flood(socket, KB_64)
  },
  drips_headers: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    drip(socket, 'a: b\r\n')
  },
  drips_its_first_line: (socket) => drip(socket, 'H'),
  tells_to_go_on_for_ever: (socket) =>
    flood(socket, Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000))),
  redirects: (socket) =>
    void socket.write(
      `HTTP/1.1 307 Go\r\nlocation: ${fine.url('/elsewhere')}\r\ncontent-length: 0\r\n\r\n`,
    ),
}

/** As much as the other side takes, up to a gigabyte. */
function flood(socket: Socket, piece: Buffer) {
  const go = () => {
    while (socket.writable && socket.bytesWritten < GIGABYTE) if (!socket.write(piece)) return
  }
  socket.on('drain', go)
  go()
}

function drip(socket: Socket, piece: string) {
  const dripping = setInterval(() => socket.write(piece), 50)
  socket.on('close', () => clearInterval(dripping))
}

const fine = await openReceiver()
const sockets: Socket[] = []
const server = createServer((socket) => {
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.once('data', (bytes) => {
    const [, kind = ''] = /^POST \/(\w+) /.exec(bytes.toString('latin1')) ?? []
    // Nothing more of what is sent is read.
    socket.pause()
    RECEIVERS[kind]?.(socket)
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
// A server that listens on a TCP port has an AddressInfo.
const { port } = server.address() as AddressInfo
const w = await openWorld({
  webhooks: { hosts: new Set([fine.host, `127.0.0.1:${port}`]) },
  timing: { webhook_timeout_ms: 2_000 },
})
afterAll(async () => {
  await w.close()
  sockets.forEach((socket) => socket.destroy())
  server.close()
  await fine.close()
})

test('of whichever kind', async () => {
  const kinds = [...Object.keys(RECEIVERS), 'never_reads_nor_answers']
  const hooks = await Promise.all(
    kinds.map(async (kind) => {
      const user = await w.user({ connect: [] })
      return {
        kind,
        user,
        ...(await newWebhook(w, user, { url: `http://127.0.0.1:${port}/${kind}` })),
      }
    }),
  )
  const other = await w.user({ connect: [] })
  await newWebhook(w, other, { url: fine.url('/fine') })
  // On a busy machine an answer may come too late, and the event once more.
  const arrived = () => new Set(fine.at('/fine').map(({ id }) => id)).size
  for (let i = 1; i <= EVENTS; i++) {
    await Promise.all(hooks.map(({ user }) => draft(w, user)))
    await draft(w, other)
    await w.until(async () => arrived() >= i)
  }
  // What cannot leave at once, for it is not read.
  const heavy = hooks.find(({ kind }) => kind === 'never_reads_nor_answers')
  const content_markdown = '€'.repeat(100_000)
  if (heavy) {
    const article = { title: 'Heavy', content_markdown }
    await w.call(heavy.user, 'POST', '/api/v1/articles', { body: article })
  }
  for (const { user, id } of hooks) {
    const [first] = (await deliveriesOf(w, user, id)).slice(-1)
    await attempted(w, user, id, first?.event_id ?? '', 1)
  }
  const open = () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded)
  await w.until(async () => {
    // That the other side has gone shows when something is written, or read.
    sockets.forEach((socket) => socket.resume())
    return open().length === 0
  })

  expect(sockets.length).toBeGreaterThanOrEqual(kinds.length)
  for (const socket of sockets) expect(socket.bytesWritten).toBeLessThan(LEFT_MAX)
  expect(arrived()).toBe(EVENTS)
  expect(fine.at('/elsewhere')).toEqual([])
})
