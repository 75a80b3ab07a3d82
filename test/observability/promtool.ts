/** Prometheus's own judge of rules and queries, where there is one: in Debian it is part of `prometheus`. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'
import { stringify } from 'yaml'
import { METRICS_TOKEN } from '../world/world.ts'

const lacks =
  spawnSync('promtool', ['--version']).error !== undefined && process.env.CI === undefined
if (lacks)
  process.stderr.write('skipped: what promtool judges, which is missing (Debian: prometheus)\n')
/** For tests that need it. Fails in CI where it is missing. */
export const judged = test.skipIf(lacks)

/** As Prometheus adds them to whatever it reads. */
export const OF_PROCESS = { instance: 'a', job: 'otterpost' }
/** Each state has lasted for so long, longer than any rule looks back. */
export const MINUTES = 70

export interface Reading {
  at_s: number
  /** By name and labels. */
  values: Map<string, number>
  /** Names of what only grows. */
  counters: Set<string>
}

export async function readMetrics(url: string): Promise<Reading> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const values = [...text.matchAll(/^(otterpost_\w+(?:\{.*\})?) (\S+)$/gm)].map(
    ([, series = '', value]) => [series, Number(value)] as const,
  )
  const counters = [...text.matchAll(/^# TYPE (\w+) (?:counter|histogram)$/gm)].map(
    ([, name = '']) => name,
  )
  return { at_s: Date.now() / 1_000, values: new Map(values), counters: new Set(counters) }
}

/** What Prometheus would have read each minute: first of a service that was well, then of what it is now. */
export function seriesOf(well: Reading, now: Reading) {
  return [...new Set([...well.values.keys(), ...now.values.keys()])].map((series) => {
    const name = series.replace(/\{.*$/, '')
    const grows = now.counters.has(name.replace(/_(bucket|count|sum)$/, ''))
    const [before = 0, after] = [valueOf(well, series), valueOf(now, series)]
    const step = grows && after !== undefined ? after - before : 0
    const later = after === undefined ? `_x${MINUTES}` : `${after}+${step}x${MINUTES}`
    return { series: withProcess(series), values: `${before}+0x${MINUTES} ${later}` }
  })
}

/** The judge's clock begins at zero: moments are told from there. */
function valueOf({ values, at_s }: Reading, series: string): number | undefined {
  const value = values.get(series)
  return value !== undefined && series.endsWith('_timestamp_seconds') ? value - at_s : value
}

export function withProcess(series: string): string {
  const labels = Object.entries(OF_PROCESS).map(([name, value]) => `${name}="${value}"`)
  return series.includes('{')
    ? series.replace('{', `{${labels.join()},`)
    : `${series}{${labels.join()}}`
}

/** Throws what promtool says where these tests, in its own form, do not pass. */
export async function runPromtool(rule_files: string[], tests: object) {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-promtool-'))
  const file = join(folder, 'test.yaml')
  writeFileSync(
    file,
    stringify({ rule_files, evaluation_interval: '1m', tests: [{ interval: '1m', ...tests }] }),
  )
  try {
    await promisify(execFile)('promtool', ['test', 'rules', file])
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${String(error).slice(0, 200)}\n${stdout}\n${stderr}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
