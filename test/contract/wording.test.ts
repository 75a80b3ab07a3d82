/** What is wrong with a request is said with a sample of what would be right. */
import { afterAll, expect, test } from 'vitest'
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import contract from '../../generated/openapi.json' with { type: 'json' }
import { FORMATS, explainFormat } from '../../handlers/requests/wording.ts'
import { connectAgent } from '../mcp/agent.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()

test('every format of a request has words with a sample', () => {
  const formats = new Set<string>()
  for (const { paths, components } of [contract, dashboard]) {
    JSON.stringify([paths, components], (name, value: unknown) => {
      if (name === 'format' && typeof value === 'string') formats.add(value)
      return value
    })
  }
  // Numbers and files are no texts; the others stand in answers alone.
  const elsewhere = ['int32', 'int64', 'double', 'binary', 'password', 'uri-reference', 'date']

  expect([...formats].filter((one) => !elsewhere.includes(one)).toSorted()).toEqual(
    Object.keys(FORMATS).toSorted(),
  )
  for (const format of Object.keys(FORMATS)) {
    expect(explainFormat(`must match format "${format}"`)).toMatch(/, such as \S+$/)
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
