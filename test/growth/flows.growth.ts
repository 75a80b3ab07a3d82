/** The flows that people are shown, each run against a live instance by Redocly's respect, which holds every answer to the contract too. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openWorld, type TestUser, type World } from '../world/world.ts'
import { runRedocly } from './redocly.ts'

interface Flow {
  workflowId: string
}

const FLOWS = join(import.meta.dirname, '../../openapi/arazzo.yaml')
const { workflows } = parse(readFileSync(FLOWS, 'utf8')) as { workflows: Flow[] }
/** Longer than the judge takes to begin. */
const AHEAD_MS = 15_000

let w: World
let user: TestUser
beforeAll(async () => {
  w = await openWorld()
  const others = (['secondary_a', 'secondary_b'] as const).map((platform) => ({ platform }))
  user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }, ...others] })
})
afterAll(() => w.close())

test('the flows are as Arazzo asks', async () => {
  const { code, out, err } = await runRedocly(['lint', FLOWS, '--extends', 'recommended-strict'])

  expect(code, out + err).toBe(0)
})

test.concurrent.each(workflows)('$workflowId goes as it says', async ({ workflowId }) => {
  const inputs = {
    api_key: user.key,
    scheduled_date: new Date(Date.now() + AHEAD_MS).toISOString(),
    idempotency_key: `flow-${workflowId}`,
  }

  const { code, out, err } = await runRedocly([
    ...['respect', FLOWS, '--verbose', '--workflow', workflowId],
    ...['--input', JSON.stringify(inputs), '--server', `otterpost=${w.service.url}/api/v1`],
  ])

  expect(code, out + err).toBe(0)
})
