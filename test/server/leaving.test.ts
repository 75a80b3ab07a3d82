/** A process that ends cuts nobody off: whoever got as far as a connection is answered. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { openWorld, UNHURRIED, type World } from '../world/world.ts'

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n'

/** An empty answer for who was cut off. */
async function answerOn(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

function open({ service }: World): Socket {
  const { hostname: host, port } = new URL(service.url)
  return connect({ host, port: Number(port) })
}

test('a crowd that connects at the moment of the end is answered', async () => {
  const w = await openWorld()
  afterAll(() => w.close())
  const crowd = Array.from({ length: 100 }, () => open(w))
  const answers = crowd.map((socket) => answerOn(socket))
  for (const socket of crowd) socket.write(HEALTH)

  // The service runs in this process: it has not taken any of them yet.
  await w.service.stop()

  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/^connection: close\r$/im)
  }
})

test('who is being answered at the end is told not to ask again on the same connection', async () => {
  const w = await openWorld({ timing: UNHURRIED })
  afterAll(() => w.close())
  const user = await w.user({ connect: ['x'] })
  await holdAnswer(w, user)
  const socket = open(w)
  const answered = answerOn(socket)
  const body = JSON.stringify({ text: 'A last one', platforms: ['x'], publish_now: true })
  socket.write(
    `POST /api/v1/posts HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${user.key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await w.until(async () => (await w.published(user, 'x')).length === 1)

  const stopped = w.service.stop()
  await letGo(w, user)
  await stopped

  const answer = await answered
  expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  expect(answer).toMatch(/^connection: close\r$/im)
})
