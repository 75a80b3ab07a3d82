import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFairSemaphore, openSemaphore } from '../../networks/semaphore.ts'

test('no more is under way than the budget allows, and the first come go first', async () => {
  const semaphore = openSemaphore(10)
  const order: string[] = []
  const doors = new Map<string, () => void>()
  const run = (name: string, cost: number) =>
    semaphore.run(cost, async () => {
      order.push(name)
      await new Promise<void>((open) => doors.set(name, open))
    })

  const all = [run('a', 6), run('b', 3), run('c', 9), run('d', 1)]
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
  const semaphore = openSemaphore(10)

  expect(await semaphore.run(1_000, () => Promise.resolve('done'))).toBe('done')
})

test('a failure gives back what it took', async () => {
  const semaphore = openSemaphore(10)

  await expect(semaphore.run(10, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )

  expect(await semaphore.run(10, () => Promise.resolve('next'))).toBe('next')
})

test('one caller takes no more than a share, and leaves the rest to others', async () => {
  const semaphore = openFairSemaphore(3, 2)
  const order: string[] = []
  const doors = new Map<string, () => void>()
  const run = (name: string) =>
    semaphore.run(name.slice(0, 1), 1, async () => {
      order.push(name)
      await new Promise<void>((open) => doors.set(name, open))
    })

  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map(run)
  await turn()
  expect(order).toEqual(['a1', 'a2', 'b1'])
  doors.get('a1')?.()
  await turn()
  expect(order).toEqual(['a1', 'a2', 'b1', 'b2'])
  doors.get('b1')?.()
  await turn()
  expect(order).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
  for (const name of ['a2', 'b2', 'a3']) doors.get(name)?.()
  await Promise.all(all)
})
