/** The proxy of the fault rig does to a line what it says, and nothing else. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { until } from '../world/until.ts'
import { openProxy } from './proxy.ts'

/** Sends back what it gets. */
const echo = createServer((socket) => void socket.on('error', () => undefined).pipe(socket))
echo.listen(0, '127.0.0.1')
await once(echo, 'listening')
// A server that listens on a TCP port has an AddressInfo.
const proxy = await openProxy({ port: (echo.address() as AddressInfo).port, host: '127.0.0.1' })

afterEach(() => proxy.lift())
afterAll(async () => {
  await proxy.close()
  echo.close()
})

interface Line {
  socket: Socket
  got(): string
  ended: Promise<string>
}

/** A connection through the proxy; `ended` says how it came to its end. */
async function open(): Promise<Line> {
  const socket = connect(proxy.port, '127.0.0.1')
  let got = ''
  socket.setEncoding('utf8').on('data', (text: string) => (got += text))
  const ended = new Promise<string>((resolve) => {
    socket.on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    socket.on('end', () => resolve('end'))
  })
  await once(socket, 'connect')
  return { socket, got: () => got, ended }
}

test('a megabyte passes both ways unchanged, and an end is passed on', async () => {
  const line = await open()
  const text = Array.from({ length: 100_000 }, (_, i) => String(i).padStart(10)).join('')

  line.socket.end(text)

  expect(await line.ended).toBe('end')
  expect(line.got()).toBe(text)
})

test('a cut resets what is open, and new connections pass', async () => {
  const line = await open()
  line.socket.write('before')
  await until(() => line.got() === 'before')

  proxy.cut()

  expect(await line.ended).toBe('ECONNRESET')
  const next = await open()
  next.socket.end('after')
  await next.ended
  expect(next.got()).toBe('after')
})

test('after so many bytes of a request the rest does not arrive', async () => {
  const line = await open()
  proxy.inject({ kind: 'cut', direction: 'to_server', after_bytes: 4 })

  line.socket.write('1234')
  await until(() => line.got() === '1234')
  line.socket.write('5678')

  expect(await line.ended).toBe('ECONNRESET')
  expect(line.got()).toBe('1234')
})

test('half of an answer arrives, then the connection is reset', async () => {
  const line = await open()
  proxy.inject({ kind: 'half' })

  line.socket.write('12345678')

  expect(await line.ended).toBe('ECONNRESET')
  expect(line.got()).toBe('1234')
})

test('what is held arrives whole and in order when the fault is lifted', async () => {
  const line = await open()
  proxy.inject({ kind: 'stall', direction: 'to_client' })
  line.socket.write('first ')
  await sleep(50)
  line.socket.write('second')
  await sleep(100)
  expect(line.got()).toBe('')

  proxy.lift()

  await until(() => line.got() === 'first second')
  line.socket.destroy()
})

test('a connection that hangs is accepted and never answered', async () => {
  proxy.inject({ kind: 'hang' })
  const line = await open()

  line.socket.write('Anybody there?')
  await sleep(100)

  expect(line.got()).toBe('')
  line.socket.destroy()
  await until(() => proxy.connections === 0)
})

test('a connection that is forgotten stays open and silent, and new ones pass', async () => {
  const line = await open()
  proxy.inject({ kind: 'forget', direction: 'to_client' })

  line.socket.write('Anybody there?')
  const next = await open()
  next.socket.end('after')

  await next.ended
  expect(next.got()).toBe('after')
  proxy.lift()
  line.socket.write('Still nobody?')
  await sleep(100)
  expect(line.got()).toBe('')
  expect(line.socket.destroyed).toBe(false)
  line.socket.destroy()
})

test('an answer that is lost has been given, and its connection is reset', async () => {
  const line = await open()
  line.socket.write('before')
  await until(() => line.got() === 'before')
  proxy.inject({ kind: 'lose_answer', to: 'commit', then: 'cut' })

  line.socket.write('commit')

  expect(await line.ended).toBe('ECONNRESET')
  expect(line.got()).toBe('before')
})

test('a server that is gone shows as a reset, not as an end', async () => {
  const gone = await openProxy({ port: 1, host: '127.0.0.1' })
  const socket = connect(gone.port, '127.0.0.1')

  const [error] = await once(socket, 'error')

  expect(error.code).toBe('ECONNRESET')
  await gone.close()
})
