/** The published conformance suite, run for both eras of the protocol as each revision requires it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'
import { openDoor, type Door } from './door.ts'
import { LEFT_OUT, REVISIONS } from './scenarios.ts'

const SUITE = join(import.meta.dirname, 'node_modules/.bin/conformance')
const RUN_MS_MAX = 50_000

interface Check {
  scenario: string
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  errorMessage?: string
}

let w: World
let door: Door
const met = new Set<string>()

beforeAll(async () => {
  w = await openWorld()
  door = await openDoor(w.service.url, (await w.user()).key)
})
afterAll(async () => {
  door.close()
  await w.close()
})

test.each(REVISIONS)('in revision %s all passes that can apply', async (revision) => {
  const checks = await runSuite(revision, door.url)
  const passed = checks.filter(({ status }) => status === 'SUCCESS')
  const failed = checks.filter(({ status }) => status === 'FAILURE')
  for (const { scenario } of failed) met.add(scenario)

  expect(failed.filter(counts).map(describeCheck)).toEqual([])
  expect(passed.length).toBeGreaterThan(30)
})

test('what is left out would fail for the reason that is given', () => {
  const stale = LEFT_OUT.flatMap(({ scenarios }) => scenarios.filter((name) => !met.has(name)))

  expect(stale).toEqual([])
})

function counts({ scenario, id, errorMessage = '' }: Check): boolean {
  // Whatever a scenario wants, what is sent has to be well formed.
  if (id === 'wire-schema-valid') return true
  const left_out = LEFT_OUT.find(({ scenarios }) => scenarios.includes(scenario))
  return left_out === undefined || !left_out.evidence.test(errorMessage)
}

function describeCheck({ scenario, id, errorMessage }: Check): string {
  return `${scenario}: ${id}: ${errorMessage}`
}

/** Every check of every scenario that the revision requires or reports. */
async function runSuite(revision: string, url: string): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-conformance-'))
  const args = ['server', '--url', url, '--requirements', revision, '--output-dir', folder]
  try {
    await promisify(execFile)(SUITE, args, { timeout: RUN_MS_MAX }).catch(unlessFailing)
    return readdirSync(folder).flatMap((name) => {
      const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '')
      // The suite's own format, of the version that the lockfile pins.
      const checks = JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Omit<
        Check,
        'scenario'
      >[]
      return checks.map((check) => ({ ...check, scenario }))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** It ends with 1 when any check fails, and its files say which. */
function unlessFailing(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 1) return
  throw error
}
