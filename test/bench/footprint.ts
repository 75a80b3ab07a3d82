/** What an instance of one process takes: its start, the first one and later ones, and its memory, at rest and under load. */
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { asksOf } from './bare/asks.ts'
import { lacksLoad, load, type Load } from './bare/load.ts'
import { median, type Print } from './figures.ts'
import { memoryMb } from './processor.ts'
import { createPosts, makeFolder, startAllInOne, type AllInOne } from './programs.ts'

export interface FootprintSize extends Load {
  /** Later ones; their median is told. */
  starts: number
  /** V8 gives back what the start has used within two minutes. */
  rest_ms: number
}

const LOOK_MS = 100

export async function measureFootprint(size: FootprintSize, print: Print) {
  const data_dir = makeFolder('otterpost-footprint-')
  let instance: AllInOne | undefined
  try {
    const first = performance.now()
    instance = await startAllInOne(data_dir)
    print('first start to ready, with a database made', inMs(performance.now() - first))
    const later: number[] = []
    for (let start = 0; start < size.starts; start++) {
      await instance.program.end('SIGTERM')
      const began = performance.now()
      instance = await startAllInOne(data_dir)
      later.push(performance.now() - began)
    }
    print('later start to ready', inMs(median(later)))
    await sleep(size.rest_ms)
    print('memory at rest, without PostgreSQL', inMb(memoryMb(instance.program.pid)))
    const lacking = lacksLoad()
    if (lacking === undefined)
      print('  under load, at most', inMb(await underLoad(instance, data_dir, size)))
    else print('  under load', `not measured: ${lacking}`)
  } finally {
    await instance?.program.end('SIGTERM')
    rmSync(data_dir, { recursive: true, force: true })
  }
}

/** The largest that was seen while each request of the comparison was asked for one after the other. */
async function underLoad(instance: AllInOne, folder: string, size: Load): Promise<number> {
  const { url, key, program } = instance
  const { posts } = await createPosts(instance, { text: 'One that is read' })
  let most = 0
  const looks = setInterval(() => (most = Math.max(most, memoryMb(program.pid))), LOOK_MS)
  try {
    for (const ask of asksOf(posts[0]?.id ?? '')) await load(url, key, ask, { ...size, folder })
  } finally {
    clearInterval(looks)
  }
  return most
}

function inMs(ms: number): string {
  return `${Math.round(ms)} ms`
}

function inMb(mb: number): string {
  return `${Math.round(mb)} MB`
}
