/** What is wrong with a request is said with a sample of what would be right. */
import { afterAll, expect, test } from 'vitest'
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import contract from '../../generated/openapi.json' with { type: 'json' }
import { FORMATS, inWords, PATTERNS } from '../../handlers/requests/wording.ts'
import { requestContract } from '../../server/requestContract.ts'
import { connectAgent } from '../mcp/agent.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()

interface Bounds {
  format?: unknown
  pattern?: unknown
}

/** What is said of what is sent: parameters, bodies, and the schemas that they name. */
function boundsOfRequests(contract: object): Bounds[] {
  const bounds: Bounds[] = []
  JSON.stringify(requestContract(contract).document, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null) bounds.push(value)
    return value
  })
  return bounds
}

const textsOf = (bounds: Bounds[], name: keyof Bounds) =>
  [...new Set(bounds.map((one) => one[name]))].filter((one) => typeof one === 'string').toSorted()

test('every format and every pattern of a request has words with a sample that keeps it', async () => {
  const bounds = [contract, dashboard].flatMap(boundsOfRequests)
  const { tools } = await connectAgent(w, user)
  JSON.stringify(tools, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null) bounds.push(value)
    return value
  })

  // Of a file, and of what is only shown in another way.
  const unchecked = ['binary', 'password']
  expect(textsOf(bounds, 'format').filter((one) => !unchecked.includes(one))).toEqual(
    Object.keys(FORMATS).toSorted(),
  )
  expect(textsOf(bounds, 'pattern')).toEqual(Object.keys(PATTERNS).toSorted())
  for (const format of Object.keys(FORMATS)) {
    expect(inWords(`must match format "${format}"`)).toMatch(/, such as \S+$/)
  }
  for (const pattern of Object.keys(PATTERNS)) {
    const [, sample] = /, such as (\S+)$/.exec(inWords(`must match pattern "${pattern}"`)) ?? []
    expect(sample).toMatch(new RegExp(pattern))
  }
})

test('a date that is none and an address that is none are refused with a sample, over HTTP and by a tool', async () => {
  const body = { text: 'a', scheduled_date: 'tomorrow', media_urls: ['picture.png'] }
  const wanted = [
    'media_urls[0]: must be a whole address, such as https://example.com/otter.png',
    'scheduled_date: must be a date and time with an offset, such as 2026-12-01T09:00:00Z',
  ]

  const refused = await w.call(user, 'POST', '/api/v1/posts', { body })
  const by_tool = await (await connectAgent(w, user)).refused('create_post', body)

  expect(refused.body.details.toSorted()).toEqual(wanted)
  expect(by_tool.details?.toSorted()).toEqual(wanted)
})
