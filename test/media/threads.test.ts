/** Threads for the files of others: what becomes of the rest when one of them goes wrong. */
import { afterAll, describe, expect, test } from 'vitest'
import { openMediaThreads } from '../../networks/media/mediaThreads.ts'
import { openThreadPool, type ThreadPool } from '../../networks/media/threadPool.ts'
import { jpeg, pixels } from './pictures.ts'

const threads = openMediaThreads()
const pools: ThreadPool<string>[] = []
afterAll(() => Promise.all([threads, ...pools].map((one) => one.close())))

function wild({ count = 2, task_ms_max = 60_000, script = './wildThread.ts' } = {}) {
  const pool = openThreadPool<string>({
    script: new URL(script, import.meta.url),
    threads: count,
    task_ms_max,
    heap_mb_max: 32,
    room_bytes: 1,
  })
  pools.push(pool)
  let owner = 0
  /** Each for another owner unless one is named. */
  return (todo: string, word: string, name = `${owner++}`) =>
    pool.run(name, { message: { todo, word }, transfer: [] })
}

const done = (result: string) => ({ state: 'done', result })

describe('a task that', () => {
  test.each(['crash', 'exit', 'fill'])(
    'makes its thread %s is lost alone, and the next one has a new thread',
    async (todo) => {
      const run = wild()
      const words = ['a', 'b', 'c', 'd', 'e', 'f']

      const lost = run(todo, 'wild')
      const others = await Promise.all(words.map((word) => run('answer', word)))

      expect(await lost).toMatchObject({ state: 'lost', reason: 'died' })
      expect(others).toEqual(words.map(done))
      expect(await run('answer', 'after')).toEqual(done('after'))
    },
  )

  test('never ends is ended, and nothing else is', async () => {
    const run = wild({ task_ms_max: 4_000 })

    const lost = run('hang', 'wild')
    const others = await Promise.all(['a', 'b', 'c'].map((word) => run('answer', word)))

    expect(others).toEqual(['a', 'b', 'c'].map(done))
    expect(await lost).toMatchObject({ state: 'lost', reason: 'took too long' })
    expect(await run('answer', 'after')).toEqual(done('after'))
  })

  test('throws is told so, and its thread goes on', async () => {
    const run = wild({ count: 1 })

    await expect(run('throw', 'a mistake')).rejects.toThrow('a mistake')

    expect(await run('answer', 'after')).toEqual(done('after'))
  })

  test('dies in its room leaves it to the next', async () => {
    const run = wild()

    const lost = await Promise.all([run('die in its room', 'a'), run('die in its room', 'b')])

    expect(lost.map(({ state }) => state)).toEqual(['lost', 'lost'])
  })
})

test('of one owner there is never work in all threads', async () => {
  const run = wild({ task_ms_max: 4_000 })
  const order: string[] = []

  const mine = ['hang', 'answer', 'answer'].map((todo) =>
    run(todo, todo, 'one').then(() => order.push('mine')),
  )
  await run('answer', 'another').then(() => order.push('theirs'))
  await Promise.all(mine)

  expect(order).toEqual(['theirs', 'mine', 'mine', 'mine'])
})

test('a thread that cannot begin is our mistake, and no file is blamed for it', async () => {
  const run = wild({ script: './there-is-none.ts' })

  await expect(run('answer', 'a')).rejects.toThrow(/there-is-none/)
})

test('a file whose thread is lost is refused, and the loss is told once, without its name', async () => {
  const losses: object[] = []
  const script = new URL('./dyingThread.ts', import.meta.url)
  const dying = openMediaThreads((thread) => losses.push(thread), script)

  const inspected = await dying.inspect('one', await jpeg())

  expect(inspected).toMatchObject({ problem: 'broken' })
  expect(losses).toEqual([{ todo: 'inspect', reason: 'died', error: undefined }])
  await dying.close()
})

test('what comes back is a buffer with all the methods of one', async () => {
  const inspected = await threads.inspect('one', await pixels(900, 700).png().toBuffer())

  if (!('ok' in inspected)) throw new Error(inspected.message)
  expect(Buffer.isBuffer(inspected.bytes)).toBe(true)
  expect(inspected.bytes.length).toBe(inspected.ok.size_bytes)
})
