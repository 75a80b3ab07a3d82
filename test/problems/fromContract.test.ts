/** Each way to break the contract's schemas, made from them: which problem it is, and where. */
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { CODES } from '../../openapi/codes.ts'
import { openWorld, type Answer } from '../world/world.ts'
import { leadsSomewhere } from './pointers.ts'
import { violationsOf, type Contract, type Violation } from './violations.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())
// There are more ways than a plan has requests in a minute.
await w.db`update plans set requests_per_minute = 1000000, requests_per_day = 1000000`
const user = await w.user()

// The document is of this form: test/contract/promises.test.ts.
const violations = violationsOf(contract as unknown as Contract, '/api/v1')

interface Problem {
  pointer: string
  code: string
  message: string
  limit?: number
}

test.each([...violations].filter(([, list]) => list.length > 0))(
  '%s names each place where the contract is broken, and how',
  async (_id, list) => {
    const faults: string[] = []
    for (const some of inGroups(list))
      faults.push(...(await Promise.all(some.map(faultsOf))).flat())

    expect(faults).toEqual([])
  },
)

test('the contract can be broken in every way that its schemas have', () => {
  const codes = new Set([...violations.values()].flat().map(({ code }) => code))

  expect([...codes].sort()).toEqual([
    'invalid_format',
    'invalid_type',
    'required',
    'too_few',
    'too_large',
    'too_long',
    'too_many',
    'too_short',
    'too_small',
    'unknown_member',
    'unknown_value',
    'unstorable',
  ])
})

const AT_ONCE = 10

function inGroups<Item>(list: Item[]): Item[][] {
  const starts = list.map((_, index) => index).filter((index) => index % AT_ONCE === 0)
  return starts.map((start) => list.slice(start, start + AT_ONCE))
}

/** Of a refusal, or of an answer that tells what would be one. */
function problemsIn({ problems = [], posts = [] }: Answer['body']): Problem[] {
  return [...problems, ...posts.flatMap((post: { problems: Problem[] }) => post.problems)]
}

/** What is not as it should be, in words. */
async function faultsOf(violation: Violation): Promise<string[]> {
  const { method, path, headers = {}, body, pointer, code, limit } = violation
  const answer = await w.call(user, method, path, { headers, ...(body !== undefined && { body }) })
  const problems = problemsIn(answer.body)
  const details: string[] =
    answer.status === 200 ? problems.map(({ message }) => message) : (answer.body.details ?? [])
  const name = `${code} at ${pointer}`
  const there = problems.find((one) => one.pointer === pointer && one.code === code)
  const faults = [
    there === undefined ? `${answer.status} ${JSON.stringify(problems).slice(0, 300)}` : undefined,
    limit !== undefined && there?.limit !== limit ? `limit ${there?.limit}` : undefined,
    problems.length === details.length ? undefined : `${details.length} details`,
    ...problems.map((one, i) => {
      if (!details[i]?.endsWith(one.message)) return `${one.message} is not ${details[i]}`
      if (!leadsSomewhere(one.pointer, violation)) return `${one.pointer} leads nowhere`
      return one.code in CODES ? undefined : `${one.code} is not explained`
    }),
  ]
  return faults.filter((fault) => fault !== undefined).map((fault) => `${name}: ${fault}`)
}
