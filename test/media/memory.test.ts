/** Many of the hardest pictures at once must not take the memory of a small machine. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AS_INSTALLED } from '../world/asInstalled.ts'
import { hardestPictures } from './hardest.ts'

const EACH = 3
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otterpost-worst-'))
  for (const [name, bytes] of Object.entries(await hardestPictures())) {
    for (let i = 0; i < EACH; i++) await writeFile(join(folder, `${i}-${name}`), bytes)
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('twelve of the hardest pictures at once stay below 512 MB', async () => {
  const script = join(import.meta.dirname, 'inspectAll.ts')

  const { stdout } = await promisify(execFile)(process.execPath, [script, folder], {
    // Each thread's own pool of memory would keep what its hardest picture took.
    env: { ...process.env, ...AS_INSTALLED },
  })

  const { taken, peak_mb } = JSON.parse(stdout)
  expect(taken).toBe(12)
  expect(peak_mb).toBeLessThan(512)
})
