/** Both homes of media bytes keep the same promises. */
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucket } from '../../db/files/bucket.ts'
import { isFileName, newFileName, type Files } from '../../db/files/files.ts'
import { openFolder } from '../../db/files/folder.ts'
import { startRclone, type Rclone } from './rclone.ts'

const BYTES = Buffer.from('0123456789')
const BAD_NAMES = [
  '',
  '.',
  '..',
  '../../etc/passwd',
  `${'a'.repeat(40)}.jpg/../x`,
  `../${'a'.repeat(40)}.jpg`,
  `${'a'.repeat(40)}.jpg\0`,
  `${'a'.repeat(40)}.jpg\n`,
  `${'A'.repeat(40)}.jpg`,
  `${'a'.repeat(39)}.jpg`,
  'incoming',
]

const folder = await mkdtemp(join(tmpdir(), 'otterpost-files-'))
const rclone = await rcloneOrNothing()

afterAll(async () => {
  await rclone?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Where CI is set, a bucket that nobody tested would go unseen. */
async function rcloneOrNothing(): Promise<Rclone | undefined> {
  const started = await startRclone()
  if (started) return started
  const need = 'the bucket test needs Python 3.10 or later with venv'
  if (process.env.CI) throw new Error(need)
  process.stderr.write(`\n!!! SKIPPED: ${need}. Buckets were NOT tested. !!!\n\n`)
  return undefined
}

const HOMES: [string, () => Promise<Files>][] = [['a folder', () => openFolder(folder)]]
if (rclone) HOMES.push(['a bucket', () => openBucket(rclone.settings)])

describe.each(HOMES)('in %s', (_, open) => {
  let files: Files
  beforeAll(async () => {
    files = await open()
  })
  afterAll(() => files.close())

  async function stored(bytes = BYTES) {
    const name = newFileName('jpg')
    await files.put(name, bytes, 'image/jpeg')
    return name
  }
  async function streamed(name: string, range?: { start: number; end: number }) {
    const stream = await files.stream(name, range)
    return stream && (await buffer(stream)).toString()
  }

  test('what was put is read again, whole, in parts and as a size', async () => {
    const name = await stored()

    expect(await files.read(name)).toEqual(BYTES)
    expect(await files.sizeOf(name)).toBe(10)
    expect(await streamed(name)).toBe('0123456789')
    expect(await streamed(name, { start: 0, end: 0 })).toBe('0')
    expect(await streamed(name, { start: 3, end: 6 })).toBe('3456')
    expect(await streamed(name, { start: 8, end: 99 })).toBe('89')
    expect(await streamed(name, { start: 50, end: 99 })).toBe('')
  })

  test('20 MB come back as they were', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'otter')

    const name = await stored(bytes)

    expect((await files.read(name))?.equals(bytes)).toBe(true)
  })

  test('what is not there is undefined, and removed already', async () => {
    const name = newFileName('png')

    expect(await files.read(name)).toBeUndefined()
    expect(await files.stream(name)).toBeUndefined()
    expect(await files.sizeOf(name)).toBeUndefined()
    await files.remove(name)
  })

  test('what was removed is gone', async () => {
    const name = await stored()

    await files.remove(name)
    await files.remove(name)

    expect(await files.read(name)).toBeUndefined()
  })

  test('a second put replaces, and readers see one or the other, never a mixture', async () => {
    const size = 300_000
    const name = await stored(Buffer.alloc(size, 'a'))
    let done = false
    const writing = (async () => {
      for (let i = 0; i < 15; i++)
        await files.put(name, Buffer.alloc(size, 'ab'[i % 2]), 'image/gif')
      done = true
    })()

    while (!done) {
      const text = (await files.read(name))?.toString() ?? ''
      expect(['a', 'b'].map((letter) => letter.repeat(size)).includes(text)).toBe(true)
    }
    await writing
  })

  test.each(BAD_NAMES)('%j is no name', async (name) => {
    expect(isFileName(name)).toBe(false)
    for (const use of [
      () => files.put(name, BYTES, 'image/png'),
      () => files.read(name),
      () => files.stream(name),
      () => files.sizeOf(name),
      () => files.remove(name),
    ]) {
      await expect(use()).rejects.toThrow('not the name of a file')
    }
  })
})

test('names cannot be guessed', () => {
  const names = Array.from({ length: 1000 }, () => newFileName('webp'))

  expect(new Set(names).size).toBe(1000)
  expect(names.every(isFileName)).toBe(true)
})

test('a folder forgets what a dead process left half written, and only that', async () => {
  const left = join(folder, 'incoming/left')
  const fresh = join(folder, 'incoming/fresh')
  await openFolder(folder)
  for (const path of [left, fresh]) await writeFile(path, 'half')
  const long_ago = new Date(Date.now() - 48 * 3_600_000)
  await utimes(left, long_ago, long_ago)

  await openFolder(folder)

  expect(await readdir(join(folder, 'incoming'))).toEqual(['fresh'])
})

test.runIf(rclone)('a bucket that is not there, or not ours, is told at the start', async () => {
  const settings = rclone?.settings
  if (!settings) return

  await expect(openBucket({ ...settings, bucket: 'nothing' })).rejects.toThrow(
    'The bucket nothing cannot be used: the storage answered 404.',
  )
  await expect(openBucket({ ...settings, secret_key: 'wrong' })).rejects.toThrow(
    'The bucket media cannot be used: the storage answered 403.',
  )
})
