/** The page of errors explains every code of both contracts, each once and each in its own words. */
import { afterAll, expect, test } from 'vitest'
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import contract from '../../generated/openapi.json' with { type: 'json' }
import { CODES } from '../../openapi/codes.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

const LISTS = [
  contract.components.schemas.ProblemCode,
  contract.components.schemas.NoticeCode,
  contract.components.schemas.DeliveryCode,
  dashboard.components.schemas.ProblemCode,
  dashboard.components.schemas.NoticeCode,
]

test('every code of both contracts has an anchor on the page that doc_url leads to', async () => {
  const refused = await w.call(undefined, 'GET', '/api/v1/me')
  const page = await fetch(refused.body.doc_url)
  const anchors = [...(await page.text()).matchAll(/id="problem-(\w+)"/g)].map(([, code]) => code)

  const published = new Set(LISTS.flatMap((list) => list['x-extensible-enum']))
  expect(page.status).toBe(200)
  expect([...anchors].sort()).toEqual([...published].sort())
})

test('no two codes have one meaning, and each says what to do', () => {
  const meanings = Object.values(CODES).map(({ meaning }) => meaning)

  expect(new Set(meanings).size).toBe(meanings.length)
  for (const { remedy } of Object.values(CODES)) expect(remedy).toMatch(/^[A-Z].+\.$/)
})
