/** The memory of bodies is shared out: whoever takes all they can get keeps it from themselves alone. */
import { once } from 'node:events'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { openMemoryBudget } from '../../server/memoryBudget.ts'
import { openSocket } from '../world/socket.ts'
import { standStill } from '../world/standStill.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const LONG_MS = 60_000

describe('a budget', () => {
  test('lets one caller have a share, and the others the rest', async () => {
    const budget = openMemoryBudget({ bytes: 100, share_bytes: 50, wait_ms: LONG_MS })
    const first = await budget.take('ann', 50)
    const order: string[] = []
    const second = budget.take('ann', 10).then((taken) => (order.push('ann'), taken))

    const other = await budget.take('bob', 50)
    order.push('bob')
    first.giveBack()
    await second

    expect(order).toEqual(['bob', 'ann'])
    other.giveBack()
  })

  test('serves those who wait for the whole of it in their order', async () => {
    const budget = openMemoryBudget({ bytes: 100, share_bytes: 100, wait_ms: LONG_MS })
    const all = await budget.take('ann', 100)
    const order: string[] = []
    const large = budget.take('bob', 80).then((taken) => (order.push('large'), taken))
    const small = budget.take('eve', 30).then((taken) => (order.push('small'), taken))

    all.keep(40)
    all.keep(10)
    ;(await large).giveBack()
    await small

    expect(order).toEqual(['large', 'small'])
  })

  test('gives back once what is given back twice', async () => {
    const budget = openMemoryBudget({ bytes: 10, share_bytes: 10, wait_ms: 1 })
    const taken = await budget.take('ann', 10)

    taken.giveBack()
    taken.giveBack()
    await budget.take('ann', 10)

    await expect(budget.take('bob', 1)).rejects.toMatchObject({ status: 429, retry_after: 5 })
  })

  test('lets nobody wait behind one who has given up', async () => {
    const budget = openMemoryBudget({ bytes: 10, share_bytes: 10, wait_ms: 50 })
    const taken = await budget.take('ann', 5)
    const large = budget.take('bob', 10)
    const small = budget.take('eve', 5)

    await expect(large).rejects.toMatchObject({ code: 'rate_limit' })
    ;(await small).giveBack()
    taken.giveBack()
  })

  test.for([
    { what: 'does not cut what had come in a standstill', comes: true },
    { what: 'cuts what did not come in a standstill either', comes: false },
  ])('$what', async ({ comes }) => {
    const budget = openMemoryBudget({ bytes: 10, share_bytes: 10, wait_ms: LONG_MS })
    let came = false
    let cuts = 0
    const dawdles = (had_ms: number) => had_ms > 50 && !came
    const taken = await budget.take('ann', 10, { dawdles, cut: () => void cuts++ })
    // It is read in the next turn.
    setImmediate(() => (came = comes))
    standStill(80)

    const other = budget.take('bob', 5)
    await turn()
    await turn()

    expect(cuts).toBe(comes ? 0 : 1)
    taken.giveBack()
    ;(await other).giveBack()
  })
})

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()
const other = await w.user()

test('half-sent bodies of one user hold nobody else up', async () => {
  const BYTES = 7 * 1024 * 1024
  const sockets = await Promise.all(Array.from({ length: 20 }, () => sendHalf(user, BYTES)))
  const body = { text: 'a', unknown: 'b'.repeat(80_000) }

  const others = await Promise.all(
    Array.from({ length: 5 }, () => w.call(other, 'POST', '/api/v1/posts', { body })),
  )
  const small = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a' } })

  expect(others.map(({ status }) => status)).toEqual(Array(5).fill(201))
  expect(small.status).toBe(201)
  for (const { socket } of sockets) socket.destroy()
})

test('a body that stops coming is answered 408, and the connection ends', async () => {
  const { socket, heard } = await sendHalf(user, 1_000)

  await once(socket, 'close')

  expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
  expect(heard()).toContain('"code":"request_timeout"')
})

test('a body that came while the process stood still is read', async () => {
  const rest = 'a"}'
  const { socket, heard } = await sendHalf(user, '{"text":"'.length + rest.length)
  await sleep(500)
  // So that timers come before what is read.
  await turn()
  socket.write(rest)
  standStill(5_500)

  await expect.poll(heard).toMatch(/^HTTP\/1\.1 /)
  expect(heard()).toMatch(/^HTTP\/1\.1 201 /)
  socket.destroy()
})

async function sendHalf({ key }: TestUser, bytes: number) {
  const { socket, heard } = await openSocket(w.service.url)
  socket.write(
    `POST /api/v1/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{"text":"`,
  )
  return { socket, heard }
}
