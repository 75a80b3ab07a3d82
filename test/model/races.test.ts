/** F10: requests that overlap come to an end that some order of them comes to in the model. */
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, describe, test } from 'vitest'
import { begin, openModelWorld } from './bench.ts'
import { compare } from './compare.ts'
import { amongPosts, requestsOf } from './generate.ts'
import { LANES, parametersOf, title } from './settings.ts'

const w = await openModelWorld()
afterAll(() => w.close())

const { create, faults, ...others } = requestsOf(fc.nat(1))
const { edit, schedule, batch, publish, delete: remove, time, looks, deadlines } = others
const racing = fc.oneof(
  { weight: 6, arbitrary: publish },
  { weight: 3, arbitrary: edit },
  { weight: 2, arbitrary: schedule },
  { weight: 1, arbitrary: batch },
  { weight: 2, arbitrary: remove },
  { weight: 4, arbitrary: time },
  { weight: 1, arbitrary: looks },
  { weight: 1, arbitrary: deadlines },
)
const race = fc.array(fc.tuple(racing, fc.nat(60)), { minLength: 2, maxLength: 4 })
const races = fc.array(race, { minLength: 1, maxLength: 4 })
const before = fc.tuple(faults, faults, create)

describe.concurrent(title, () => {
  test.concurrent.each(LANES)(
    'requests that overlap (%i)',
    { timeout: 3_600_000 },
    async (lane) => {
      const property = fc.asyncProperty(
        ...([before, races, fc.integer({ min: 4, max: 20 }), fc.scheduler()] as const),
        async (prepared, raced, left, scheduler) => {
          const { model, real } = await begin(w, left)
          for (const one of prepared) await compare(model, real, [one], (go) => go())
          for (const all of raced) {
            const requests = all.map(([one]) => amongPosts(one, model.posts))
            const compared = compare(model, real, requests, (go, place) =>
              scheduler
                .schedule(Promise.resolve(), JSON.stringify(requests[place]))
                .then(() => sleep(all[place]![1]))
                .then(go),
            )
            await scheduler.waitFor(compared)
          }
        },
      )
      await fc.assert(property, parametersOf(lane))
    },
  )
})
