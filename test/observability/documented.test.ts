/** What docs/OPERATIONS.md and deploy/ say of metrics, alerts and steps is what there is, and all of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { commandsOf } from '../docs/fences.ts'
import { METRICS_TOKEN, openWorld } from '../world/world.ts'
import { judged, runPromtool } from './promtool.ts'

const ROOT = join(import.meta.dirname, '../..')
const OPERATIONS = readFileSync(join(ROOT, 'docs/OPERATIONS.md'), 'utf8')
const STEPS = readFileSync(join(ROOT, 'jobs/delivery/steps.ts'), 'utf8')
const RULES = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yaml'), 'utf8')
const DASHBOARD = readFileSync(join(ROOT, 'deploy/grafana/dashboard.json'), 'utf8')

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

interface Dashboard {
  panels: { id: number; title: string; gridPos: Place; targets?: { expr: string }[] }[]
}
interface Place {
  x: number
  y: number
  w: number
  h: number
}

const { panels } = JSON.parse(DASHBOARD) as Dashboard
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** With their types. A name without any sample yet is there as well. */
async function shown(): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${w.service.url}/metrics`, { headers })).text()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Map(types.map(([, name = '', type = '']) => [name, type]))
}

test('the tables have each of our metrics, and none that is not there', async () => {
  const names = [...(await shown()).keys()].filter((name) => name.startsWith('otterpost_'))
  const rows = [...OPERATIONS.matchAll(/^\| `(otterpost_\w+)`/gm)].map(([, name]) => name)

  expect(rows.sort()).toEqual(names.sort())
  expect(names.length).toBeGreaterThan(12)
})

test('every name in the page, the rules and the dashboard is that of a metric', async () => {
  const metrics = await shown()
  const series = [...metrics].flatMap(([name, type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const told = [OPERATIONS, RULES, ...queries].join('\n')
  const used = [...told.matchAll(/\b(otterpost|process|nodejs)_\w+/g)].map(([name]) => name)

  expect(used.filter((name) => !series.includes(name))).toEqual([])
  expect(used).toContain('process_resident_memory_bytes')
})

test('every metric says what it is, and those of the database that they are the same everywhere', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${w.service.url}/metrics`, { headers })).text()
  const helps = [...text.matchAll(/^# HELP (otterpost_\w+) (.+)$/gm)]

  expect(helps.every(([, , help = '']) => help.endsWith('.'))).toBe(true)
  const of_all = helps.filter(([, , help = '']) => help.includes('the same from every process'))
  expect(of_all).toHaveLength(19)
})

test('the labels that rules and dashboard ask for are those of the metrics', () => {
  const instruments = readFileSync(join(ROOT, 'jobs/delivery/instruments.ts'), 'utf8')
  const told = [RULES, ...queries].join('\n')
  const asked = [...told.matchAll(/\{(\w+)!?="/g), ...told.matchAll(/by \((\w+)(?:, (\w+))?\)/g)]
    .flatMap(([, ...labels]) => labels)
    .filter((label) => label !== undefined && !['job', 'le'].includes(label))

  for (const label of asked) expect(instruments).toContain(`'${label}'`)
  expect(asked.length).toBeGreaterThan(10)
})

test('no two panels of the dashboard are in one place', () => {
  const places = new Map<string, string>()
  for (const { title, gridPos } of panels) {
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(places.get(`${x} ${y}`), title).toBeUndefined()
        places.set(`${x} ${y}`, title)
      }
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

judged('Prometheus understands each query of the dashboard', async () => {
  const [labels, value] = ['{}', 1]
  await runPromtool([], {
    input_series: [],
    promql_expr_test: queries.map((query) => ({
      // True of whatever it finds, and of nothing.
      expr: `(count(${query.replaceAll('$__rate_interval', '10m')}) or vector(0)) >= bool 0`,
      eval_time: '1m',
      exp_samples: [{ labels, value }],
    })),
  })
})

test('a reader is told how to show the token', () => {
  expect(parse(commandsOf('scraping'))).toMatchObject({
    scrape_configs: [{ job_name: 'otterpost', authorization: { credentials: expect.any(String) } }],
  })
})

test('each step of a delivery is in the table of the log, and no other', () => {
  const [, table = ''] = /\| `step`([^]*?)\n\n/.exec(OPERATIONS) ?? []
  const told = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  const known = [...STEPS.matchAll(/\| \{ step: '(\w+)'/g)].map(([, name]) => name)

  expect(told.sort()).toEqual([...new Set(known)].sort())
})
