/** Imports that are killed, wherever they are, and started again: nothing twice, nothing missing. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { openRandom } from '../faults/random.ts'
import { SEED as USUAL_SEED } from '../world/chance.ts'
import { openWorld } from '../world/world.ts'
import { openImporter, rowsOf, tableOf, type Importer } from './importing.ts'

const w = await openWorld()
afterAll(() => w.close())

const SEED = Number(process.env.IMPORT_SEED ?? USUAL_SEED)
const IMPORT_MS_MAX = 240_000

test(
  `5,000 posts, killed three times and started again (IMPORT_SEED=${SEED})`,
  async () => {
    const random = openRandom(SEED)
    const importer = await openImporter(w)
    const path = importer.file('plan.csv', tableOf(5_000))

    for (const until of [5, 15, 20].map((batches) => random.whole(batches) + 1)) {
      const before = await batchesDone(importer)
      const running = importer.launch(['posts', 'import', path])
      await w.until(async () => (await batchesDone(importer)) >= before + until, IMPORT_MS_MAX)
      await sleep(random.whole(150))
      running.kill('SIGKILL')
      expect((await running.ended).code).toBe(null)
    }
    const last = await importer.launch(['posts', 'import', path, '--json']).ended

    expect(last.err).toMatch(/Imported before: /)
    expect(last.code).toBe(0)
    const { imported, already_there } = JSON.parse(last.out)
    expect(imported + already_there).toBe(5_000)
    expect(await importer.texts()).toEqual(rowsOf(5_000))
  },
  2 * IMPORT_MS_MAX,
)

describe('killed at each point of a batch', () => {
  test.each([
    // Where, and how many of 120 posts the service has by then.
    ['import_batch_written:1', 0],
    ['import_batch_answered:1', 50],
    ['import_batch_done:1', 50],
    ['import_batch_written:3', 100],
    ['import_batch_answered:3', 120],
    ['import_batch_done:3', 120],
  ])('%s', async (point, there) => {
    const importer = await openImporter(w)
    const path = importer.file('plan.csv', tableOf(120))

    const killed = await importer.launch(['posts', 'import', path], { CRASH_AT: point }).ended
    const meanwhile = await importer.texts()
    const again = await importer.otterpost(['posts', 'import', path])

    expect(killed.code).toBe(null)
    expect(meanwhile).toHaveLength(there)
    expect(again.code).toBe(0)
    expect(await importer.texts()).toEqual(rowsOf(120))
  })

  test.each(['import_batch_written:2', 'import_batch_answered:2', 'import_batch_done:2'])(
    '%s, and rows put in, taken out and added meanwhile',
    async (point) => {
      const importer = await openImporter(w)
      const path = importer.file('plan.csv', tableOf(120))

      await importer.launch(['posts', 'import', path], { CRASH_AT: point }).ended
      const there = await importer.texts()
      const rows = rowsOf(120).filter((row) => row !== 'Post 60')
      rows.splice(10, 0, 'Put in at the front')
      rows.splice(70, 0, 'Put in among those under way', 'Post 1')
      writeFileSync(path, ['text', ...rows, 'Added'].join('\n'))
      const again = await importer.otterpost(['posts', 'import', path])

      expect(again.code).toBe(0)
      const expected = [...rows, 'Added', ...(there.includes('Post 60') ? ['Post 60'] : [])]
      expect((await importer.texts()).toSorted()).toEqual(expected.toSorted())
      expect((await importer.otterpost(['posts', 'import', path])).err).toMatch(
        /^Nothing new to import/,
      )
    },
  )

  test('before rows that a refusal left are sent', async () => {
    const importer = await openImporter(w)
    // The service takes no surrogate without its other half; this program cannot know all it refuses.
    const rows = rowsOf(30).map((text) => JSON.stringify({ text }))
    const path = importer.file('plan.jsonl', [...rows, '{"text":"\\ud800"}', ''].join('\n'))

    await importer.launch(['posts', 'import', path], { CRASH_AT: 'import_batch_dropped' }).ended
    const meanwhile = await importer.texts()
    const again = await importer.otterpost(['posts', 'import', path])

    expect(meanwhile).toEqual([])
    expect(again.code).toBe(7)
    expect(again.err).toMatch(/plan\.jsonl:31: text: /)
    expect(await importer.texts()).toEqual(rowsOf(30))
  })

  test.each([
    ['half a line', (line: string) => line.slice(0, line.length / 2)],
    ['a line without its end', (line: string) => line.trimEnd()],
  ])('while it wrote to the journal: %s', async (_, tear) => {
    const importer = await openImporter(w)
    const path = importer.file('plan.csv', tableOf(120))
    await importer.launch(['posts', 'import', path], { CRASH_AT: 'import_batch_done:3' }).ended
    const journal = importer.journal()
    const lines = readFileSync(journal, 'utf8').trimEnd().split('\n')
    const last = `${lines.pop()}\n`
    writeFileSync(journal, `${lines.join('\n')}\n`)
    appendFileSync(journal, tear(last))

    const again = await importer.otterpost(['posts', 'import', path])

    expect(again.code).toBe(0)
    expect(await importer.texts()).toEqual(rowsOf(120))
    expect(importer.lines('done')).toHaveLength(3)
  })
})

async function batchesDone(importer: Importer): Promise<number> {
  if (!existsSync(importer.journals)) return 0
  try {
    return readFileSync(importer.journal(), 'utf8').split('"kind":"done"').length - 1
  } catch {
    return 0
  }
}
