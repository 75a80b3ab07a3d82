/** The file of keys that the embedded mode makes for itself. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { findKeyring } from '../../server/keyring.ts'

let data_dir: string
let file: string
beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), 'keyring-'))
  file = join(data_dir, 'encryption-keys')
})
const find = () => findKeyring({ keyring: undefined, data_dir })

test('is made once, for its owner alone', async () => {
  const made = await find()
  const again = await find()

  expect(made.size).toBe(1)
  expect(again).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(data_dir)).toEqual(['encryption-keys'])
})

test('is not there when the disk takes nothing, and is made as soon as it does', async () => {
  // A limit on the size of files refuses a write as a full disk does.
  const finding = `import { findKeyring } from ${JSON.stringify(import.meta.resolve('../../server/keyring.ts'))}
    await findKeyring({ data_dir: process.argv[1] })`
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 0 && exec "$@"', 'sh', process.execPath, '-e', finding, data_dir],
    { encoding: 'utf8', env: {} },
  )

  expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')])
  expect(readdirSync(data_dir)).toEqual([])
  expect((await find()).size).toBe(1)
})

test.each([
  ['is empty', ''],
  ['has zeros', '\0'.repeat(47)],
  ['has half a key', 'k1:c2hvcnQ='],
])('that %s is named, with what to do, and stays as it is', async (_, content) => {
  writeFileSync(file, content)

  await expect(find()).rejects.toThrow(`${file} holds no key that can be read: put it back from a`)
  expect(readFileSync(file, 'utf8')).toBe(content)
})
