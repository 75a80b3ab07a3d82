/** Many of the hardest pictures at once must not take the memory of a small machine. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AS_INSTALLED } from '../world/asInstalled.ts'
import { pngOf } from './pictures.ts'

const EACH = 3
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otterpost-worst-'))
  for (const [name, bytes] of Object.entries(await worst())) {
    for (let i = 0; i < EACH; i++) await writeFile(join(folder, `${i}-${name}`), bytes)
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Those whose decoders hold all pixels, just below what is taken. */
async function worst(): Promise<Record<string, Buffer>> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7ac' } })
  return {
    progressive: await plain(7_000, 5_700).jpeg({ progressive: true }).toBuffer(),
    turned: await plain(7_000, 5_700).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    interlaced: pngOf(
      { width: 6_000, height: 6_000, colours: 6, interlaced: true },
      Buffer.alloc(6_000 * (6_000 * 4 + 2)),
    ),
    lossless: await plain(7_000, 5_700).webp({ lossless: true, effort: 0 }).toBuffer(),
  }
}

test('twelve of the hardest pictures at once stay below 512 MB', async () => {
  const script = join(import.meta.dirname, 'inspectAll.ts')

  const { stdout } = await promisify(execFile)(process.execPath, [script, folder], {
    // Each thread's own pool of memory would keep what its hardest picture took.
    env: { ...process.env, ...AS_INSTALLED },
  })

  const { taken, peak_mb } = JSON.parse(stdout)
  expect(taken).toBe(12)
  expect(peak_mb).toBeLessThan(512)
}, 120_000)
