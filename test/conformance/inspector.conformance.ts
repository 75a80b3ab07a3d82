/** The Inspector's check of the tools' schemas: what some agents' models cannot read. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const INSPECTOR = join(import.meta.dirname, 'node_modules/.bin/mcp-inspector')

const w = await openWorld()
afterAll(() => w.close())

test('the strict check of the Inspector finds nothing', async () => {
  const { key } = await w.user()
  const target = ['--cli', `${w.service.url}/mcp`, '--transport', 'http']
  const authorization = ['--header', `Authorization: Bearer ${key}`]

  const { stdout, stderr } = await promisify(execFile)(INSPECTOR, [
    ...target,
    ...authorization,
    ...['--method', 'tools/list', '--strict'],
  ])

  // Findings, warnings included, go to standard error.
  expect(stderr).toBe('')
  expect(JSON.parse(stdout).tools.length).toBeGreaterThan(0)
})
