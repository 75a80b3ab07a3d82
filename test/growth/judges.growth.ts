/** What published judges of contracts say of ours, in both versions of OpenAPI. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, runRedocly } from './redocly.ts'

const GENERATED = join(import.meta.dirname, '../../generated')
const SPECTRAL = join(import.meta.dirname, 'node_modules/@stoplight/spectral-cli/dist/index.js')
const RULES = join(import.meta.dirname, 'spectral.yaml')
const SCORE_MIN = 85

const DOCUMENTS = ['openapi.json', 'openapi-3.1.json']

test.concurrent.each(DOCUMENTS)('Redocly finds nothing in %s, strictly', async (name) => {
  const { code, out, err } = await runRedocly([
    'lint',
    pathOf(name),
    '--extends',
    'recommended-strict',
  ])

  expect(code, out + err).toBe(0)
})

test.concurrent.each(DOCUMENTS)('Redocly gives %s a good score', async (name) => {
  const { out } = await runRedocly(['score', pathOf(name), '--format', 'json'])

  const { agentReadiness } = JSON.parse(out) as { agentReadiness: number }
  expect(agentReadiness).toBeGreaterThanOrEqual(SCORE_MIN)
})

test.concurrent.each(DOCUMENTS)('Spectral finds nothing in %s that is not argued', async (name) => {
  const args = [SPECTRAL, 'lint', pathOf(name), '--ruleset', RULES, '--fail-severity', 'hint']
  const { code, out, err } = await run(process.execPath, args)

  expect(code, out + err).toBe(0)
})

function pathOf(name: string): string {
  return join(GENERATED, name)
}
