/** The memory of uploads that are on their way. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openArrivingBytes } from '../../server/arrivingBytes.ts'

test('whatever has come of many bodies, each of them can be finished', async () => {
  const arriving = openArrivingBytes(100)
  let under_way = 0
  let most = 0

  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const body = arriving.open()
      for (let i = 0; i < 8; i++) {
        await body.take(10)
        under_way += 10
        most = Math.max(most, under_way)
        await turn()
      }
      under_way -= 80
      body.leave()
    }),
  )

  expect(under_way).toBe(0)
  // The budget, and one body beyond it.
  expect(most).toBeLessThanOrEqual(180)
})

test('what was announced and does not come takes nothing', () => {
  const arriving = openArrivingBytes(100)
  for (let i = 0; i < 1_000; i++) arriving.open()

  expect(arriving.open().take(100)).toBe(undefined)
})

test('whoever waits and leaves holds up nobody', async () => {
  const arriving = openArrivingBytes(10)
  const [first, beyond, gone, last] = Array.from({ length: 4 }, () => arriving.open())
  void first?.take(10)
  void beyond?.take(10)
  void gone?.take(10)
  const entered = last?.take(5)

  gone?.leave()
  beyond?.leave()

  await entered
  expect(entered).toBeInstanceOf(Promise)
})
