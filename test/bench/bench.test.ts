import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { lacksBrowser } from '../world/browser.ts'
import { lacksPooler } from '../world/pooler.ts'
import { lacksLoad } from './bare/load.ts'

test('the bench measures what the service adds to its statements, start, memory, lateness, deliveries, growth, what waits, bulks, webhooks and pages, and ends well', async () => {
  const bench = join(import.meta.dirname, 'bench.ts')

  const folder = mkdtempSync(join(tmpdir(), 'otterpost-bench-'))
  const json = join(folder, 'bench.json')
  onTestFinished(() => rmSync(folder, { recursive: true }))

  const { stdout } = await promisify(execFile)(process.execPath, [bench, '--small', '--json', json])

  const { figures, machine } = JSON.parse(readFileSync(json, 'utf8'))
  expect(machine.processors).toBeGreaterThan(0)
  expect(figures.length).toBe(stdout.trimEnd().split('\n').length)
  if ((lacksLoad() ?? lacksPooler()) === undefined || process.env.CI !== undefined)
    expect(stdout).toMatch(/^ {2}draft, 2 through the pooler: \d+ requests\/s, /m)
  if (lacksLoad() === undefined || process.env.CI !== undefined) {
    expect(stdout).toMatch(/^ {2}bulk of 50: \d+ requests\/s, [\d.]+ of bare; /m)
    expect(stdout).toMatch(/^ {2}draft, 2 paths: -?\d+ \(\d+ beside \d+\)/m)
  }
  expect(stdout).toMatch(/^memory at rest, without PostgreSQL: \d+ MB$/m)
  expect(stdout).toContain('fresh instance to its first published post: ')
  expect(stdout).toMatch(/lateness at the networks: 9 times: /)
  expect(stdout).toMatch(
    /a few, beside 0 waiting:[^]*sent: 12 of 12[^]*a few, beside 4 waiting:[^]*sent: 12 of 12/,
  )
  expect(stdout).toContain('idle, beside 4: ')
  expect(stdout).toMatch(/^ {2}2: 1 times: /m)
  expect(stdout).toMatch(/all others have theirs after: [\d.]+ s/)
  if (!lacksBrowser()) expect(stdout).toMatch(/ letters into one of 3 parts, .*: \d+ times: /)
  expect(stdout).toMatch(/analytics\/best-times: [\d.]+, [\d.]+, [\d.]+/)
}, 600_000)
