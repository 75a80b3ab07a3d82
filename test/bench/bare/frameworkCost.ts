/** What holding requests to the contract adds to bare Express, in processor time of the server; both are asked in turns. */
import { rmSync } from 'node:fs'
import { processorSeconds } from '../processor.ts'
import { median, type Print } from '../figures.ts'
import { makeFolder, startFramework, type Started } from '../programs.ts'
import { asksOf, type Ask } from './asks.ts'
import { lacksLoad, load, type Load } from './load.ts'

export interface FrameworkSize extends Load {
  warm_seconds: number
  rounds: number
  /** Of the contract's paths: what is added is to be the same for few and for many. */
  paths: number[]
}

const ASKED = ['/me', 'draft']

export async function measureFramework(size: FrameworkSize, print: Print) {
  const lacking = lacksLoad()
  if (lacking !== undefined) return print('beside bare Express', `not measured: ${lacking}`)
  const folder = makeFolder('otterpost-framework-')
  const programs: Started[] = []
  try {
    const sides = await Promise.all(
      size.paths.flatMap((paths) =>
        (['express', 'contract'] as const).map(async (which) => {
          const started = await startFramework(which, paths)
          programs.push(started)
          return { ...started, paths, which, times: [] as number[] }
        }),
      ),
    )
    print('processor time that the contract adds to bare Express, in microseconds a request:', '')
    for (const ask of asksOf('').filter(({ name }) => ASKED.includes(name))) {
      for (const side of sides) side.times = []
      for (let round = -1; round < size.rounds; round++) {
        const seconds = round < 0 ? size.warm_seconds : size.seconds
        for (const side of seconds > 0 ? inTurns(sides, round) : []) {
          const us = await timeOf(side, ask, { ...size, seconds, folder })
          if (round >= 0) side.times.push(us)
        }
      }
      for (const paths of size.paths) {
        const [bare = NaN, whole = NaN] = ['express', 'contract'].map((which) => {
          const found = sides.find((side) => side.paths === paths && side.which === which)
          return median(found?.times ?? [])
        })
        const figures = `${(whole - bare).toFixed(0)} (${whole.toFixed(0)} beside ${bare.toFixed(0)})`
        print(`  ${ask.name}, ${paths} paths`, figures)
      }
    }
  } finally {
    for (const { program } of programs) await program.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whoever began the round before ends the next. */
function inTurns<Side>(sides: Side[], round: number): Side[] {
  return round % 2 === 0 ? sides : sides.toReversed()
}

/** Microseconds of a request. */
async function timeOf(
  { url, program: { pid } }: Started,
  ask: Ask,
  loading: Load & { folder: string },
): Promise<number> {
  const before = processorSeconds(pid)
  const { requests } = await load(url, 'nobodys', ask, loading)
  return ((processorSeconds(pid) - before) / requests) * 1_000_000
}
