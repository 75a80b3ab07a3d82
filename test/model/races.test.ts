/** F10: requests that overlap come to an end that some order of them comes to in the model. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, test } from 'vitest'
import { fc } from '../world/chance.ts'
import type { Request } from './asked.ts'
import { begin, openModelWorld, type Real } from './bench.ts'
import { compare } from './compare.ts'
import { amongPosts, requestsOf } from './generate.ts'
import type { Model } from './model.ts'
import { LANES, openTime, parametersOf, title } from './settings.ts'

const w = await openModelWorld()
afterAll(() => w.close())
const hasTime = openTime()

const { create, faults, ...others } = requestsOf(fc.nat(29))
const { edit, schedule, batch, publish, delete: remove, time, looks, deadlines } = others
const racing = fc.oneof(
  { weight: 8, arbitrary: publish },
  { weight: 4, arbitrary: edit },
  { weight: 2, arbitrary: schedule },
  { weight: 1, arbitrary: batch },
  { weight: 2, arbitrary: remove },
  { weight: 5, arbitrary: time },
  { weight: 1, arbitrary: looks },
  { weight: 1, arbitrary: deadlines },
)
/** With the moment at which each begins, in milliseconds. */
const race = fc.array(fc.tuple(racing, fc.nat(60)), { minLength: 2, maxLength: 4 })
const round = fc.record({
  before: fc.tuple(faults, create),
  races: fc.array(race, { minLength: 1, maxLength: 2 }),
})
const rounds = fc.array(round, { minLength: 1, maxLength: 4 })

describe.concurrent(title, () => {
  test.concurrent.each(LANES)(
    'requests that overlap (%i)',
    { timeout: 3_600_000 },
    async (lane) => {
      const left = fc.integer({ min: 5, max: 30 })
      const property = fc.asyncProperty(
        rounds,
        left,
        fc.scheduler(),
        async (all, left, scheduler) => {
          if (!hasTime()) return
          const { model, real } = await begin(w, left)
          for (const { before, races } of all) {
            const first = model.posts.length
            for (const one of before) await compare(model, real, [one], (go) => go())
            const made = model.posts.map((_, index) => index).slice(first)
            for (const raced of races) await run(model, real, raced, made, scheduler)
          }
        },
      )
      await fc.assert(property, parametersOf(lane))
    },
  )
})

async function run(
  model: Model,
  real: Real,
  raced: [Request, number][],
  made: number[],
  scheduler: fc.Scheduler,
) {
  const requests = raced.map(([one]) => amongPosts(one, model.posts, made))
  const compared = compare(model, real, requests, async (go, place) => {
    await scheduler.schedule(Promise.resolve(), JSON.stringify(requests[place]))
    await sleep(raced[place]![1])
    return go()
  })
  await scheduler.waitFor(compared)
}
