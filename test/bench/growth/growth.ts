/** What answers cost a user with few posts and one with many, alternating, as medians and their ratio. */
import { median, type Print } from '../figures.ts'
import { foldAll } from '../fold.ts'
import { onStage } from '../stage.ts'
import { measureLists } from './lists.ts'
import { readsOf } from './reads.ts'
import { openReader, type Reader } from './seeded.ts'

export interface GrowthSize {
  few: number
  many: number
  rounds: number
}

type Readers = readonly [Reader, Reader]

export async function measureGrowth({ few, many, rounds }: GrowthSize, print: Print) {
  await onStage('growth', async (stage) => {
    const { db } = stage
    const service = await stage.serve('api', { webhook_hosts: '127.0.0.1:1' })
    const url = `${service.url}/api/v1`
    const readers = [
      await openReader(stage, service.url, few),
      await openReader(stage, service.url, many),
    ] as const
    await foldAll(db)
    await db`vacuum analyze`
    const asked = await Promise.all(readers.map((reader) => readsOf(reader, url)))
    print(`median ms with ${few} posts, with ${many}, and the ratio, of ${rounds} rounds:`, '')
    await measureReads(readers, asked, { url, rounds, print })
    await measureLists(readers, { db, url, rounds, print, timeOf, median })
  })
}

async function measureReads(
  readers: Readers,
  asked: string[][],
  { url, rounds, print }: { url: string; rounds: number; print: Print },
) {
  for (const [index, path] of (asked[1] ?? []).entries()) {
    const times: number[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const [which, { key }] of readers.entries())
        times[which]?.push(await timeOf(`${url}${asked[which]?.[index]}`, key))
    }
    const [with_few = 0, with_many = 0] = times.map(median)
    const ratio = (with_many / with_few).toFixed(2)
    print(`  ${withoutCursor(path)}`, `${with_few.toFixed(1)}, ${with_many.toFixed(1)}, ${ratio}`)
  }
}

async function timeOf(url: string, key: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return performance.now() - began
}

/** It says nothing to who reads the figures, and differs from run to run. */
function withoutCursor(path: string): string {
  return path.replace(/cursor=.*/, 'cursor')
}
