import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openGate } from '../../networks/media/gate.ts'

test('no more is under way than the budget allows, and the first come go first', async () => {
  const gate = openGate(10)
  const order: string[] = []
  const doors = new Map<string, () => void>()
  const pass = (name: string, cost: number) =>
    gate.pass(cost, async () => {
      order.push(name)
      await new Promise<void>((open) => doors.set(name, open))
    })

  const all = [pass('a', 6), pass('b', 3), pass('c', 9), pass('d', 1)]
  await turn()
  expect(order).toEqual(['a', 'b'])
  doors.get('a')?.()
  await turn()
  expect(order).toEqual(['a', 'b'])
  doors.get('b')?.()
  await turn()
  expect(order).toEqual(['a', 'b', 'c', 'd'])
  for (const door of ['c', 'd']) doors.get(door)?.()
  await Promise.all(all)
})

test('what costs more than everything waits to be alone, and then goes', async () => {
  const gate = openGate(10)

  expect(await gate.pass(1_000, () => Promise.resolve('done'))).toBe('done')
})

test('a failure gives back what it took', async () => {
  const gate = openGate(10)

  await expect(gate.pass(10, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await gate.pass(10, () => Promise.resolve('next'))).toBe('next')
})
