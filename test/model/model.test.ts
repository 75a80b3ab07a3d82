/** F10: whatever is asked of the service, in whatever order, it does what the model says. */
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

class Command implements fc.AsyncCommand<Model, Real> {
  #request: Request
  constructor(request: Request) {
    this.#request = request
  }
  check({ posts }: Model) {
    const { kind } = this.#request
    return posts.some(({ gone }) => !gone) || kind === 'create' || kind === 'faults'
  }
  async run(m: Model, real: Real) {
    const there = m.posts.flatMap(({ deleted }, index) => (deleted === null ? index : []))
    this.#request = amongPosts(this.#request, m.posts, there)
    await compare(m, real, [this.#request], (begin) => begin())
  }
  toString() {
    return JSON.stringify(this.#request)
  }
}

const all = requestsOf(fc.nat(29))
const weights: Record<Request['kind'], number> = {
  create: 5,
  edit: 5,
  schedule: 4,
  batch: 2,
  publish: 8,
  delete: 2,
  faults: 6,
  time: 6,
  looks: 2,
  deadlines: 1,
  hold_ends: 1,
  reconnect: 2,
}
const commands = fc.commands(
  Object.entries(weights).flatMap(([kind, weight]) =>
    Array<fc.Arbitrary<Command>>(weight).fill(
      all[kind as Request['kind']].map((request) => new Command(request)),
    ),
  ),
  { maxCommands: 40, size: 'max' },
)

describe.concurrent(title, () => {
  test.concurrent.each(LANES)('requests in a row (%i)', { timeout: 3_600_000 }, async (lane) => {
    const left = fc.integer({ min: 3, max: 40 })
    const property = fc.asyncProperty(commands, left, async (asked, left) => {
      if (hasTime()) await fc.asyncModelRun(() => begin(w, left), asked)
    })
    await fc.assert(property, parametersOf(lane))
  })
})
