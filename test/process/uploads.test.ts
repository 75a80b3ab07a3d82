/**
 * Many of the hardest uploads at once must not take the memory of a small machine; a hundred of them are in
 * the rig (test/rig/scenes.ts).
 */
import { afterAll, expect, test } from 'vitest'
import { hardestFiles } from '../media/hardest.ts'
import { memoryOf } from '../rig/watch.ts'
import { openSite } from './process.ts'
import { AS_INSTALLED } from '../world/asInstalled.ts'

const site = await openSite()
afterAll(() => site.close())

/** Each file twice, of which few are inspected at a time. */
const UPLOADS = 14
const MB_MAX = 512

test(`${UPLOADS} of the hardest uploads at once stay below ${MB_MAX} MB`, async () => {
  // Before the start: a connection that idles while they are made may be closed when it is used again.
  const files = await hardestFiles()
  // As `./otterpost` has it.
  const service = await site.start(AS_INSTALLED)
  const idle = memoryOf(service.program.pid).peak
  const started = performance.now()

  const statuses = await Promise.all(
    Array.from({ length: UPLOADS }, (_, i) => upload(service, files[i % files.length])),
  )

  const seconds = Math.round((performance.now() - started) / 1_000)
  const peak = memoryOf(service.program.pid).peak
  const sizes = files.map((bytes) => (bytes.length / 1e6).toFixed(1)).join(', ')
  // For whoever runs it: how far it is from the bound.
  process.stdout.write(
    `files of ${sizes} MB: ${idle} MB before, ${peak} MB at most; ${seconds} s; ` +
      `${JSON.stringify(count(statuses))}\n`,
  )
  expect(statuses.every((status) => [200, 400].includes(status))).toBe(true)
  expect(peak).toBeLessThan(MB_MAX)
}, 900_000)

/** On a busy machine the turn of the last ones comes after the minute that a request has: as any client, again. */
async function upload(
  { url, key }: { url: string; key: string },
  bytes: Buffer = Buffer.alloc(0),
): Promise<number> {
  for (;;) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a')
    const headers = { 'x-api-key': key }
    const sent = fetch(`${url}/api/v1/upload`, { method: 'POST', headers, body: form })
    const answer = await sent.catch(() => undefined)
    await answer?.text()
    if (answer !== undefined && answer.status !== 408) return answer.status
  }
}

function count(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
