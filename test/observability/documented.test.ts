/** What docs/OPERATIONS.md says of metrics, alerts and steps is what there is, and all of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { METRICS_TOKEN, openWorld } from '../world/world.ts'

const ROOT = join(import.meta.dirname, '../..')
const OPERATIONS = readFileSync(join(ROOT, 'docs/OPERATIONS.md'), 'utf8')
const STEPS = readFileSync(join(ROOT, 'jobs/delivery/steps.ts'), 'utf8')
const [, SCRAPING = '', RULES = ''] =
  /```yaml\n(scrape_configs:[^]*?)```[^]*```yaml\n(groups:[^]*?)```/.exec(OPERATIONS) ?? []

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

interface Rules {
  groups: { rules: { alert: string; expr: string; for?: string }[] }[]
}

// Held to this form by the test of it.
const rules = (parse(RULES) as Rules).groups.flatMap((group) => group.rules)

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

test('every name in the page and in the rules is that of a metric', async () => {
  const metrics = await shown()
  const series = [...metrics].flatMap(([name, type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const used = [...OPERATIONS.matchAll(/\b(otterpost|process|nodejs)_\w+/g)].map(([name]) => name)

  expect(used.filter((name) => !series.includes(name))).toEqual([])
  expect(used).toContain('process_resident_memory_bytes')
})

test('every metric says what it is, and those of the database that they are the same everywhere', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${w.service.url}/metrics`, { headers })).text()
  const helps = [...text.matchAll(/^# HELP (otterpost_\w+) (.+)$/gm)]

  expect(helps.every(([, , help = '']) => help.endsWith('.'))).toBe(true)
  const of_all = helps.filter(([, , help = '']) => help.includes('the same from every process'))
  expect(of_all).toHaveLength(15)
})

test('the rules are well formed, and each is explained', () => {
  expect(rules.length).toBeGreaterThan(8)
  for (const rule of rules) {
    expect(Object.keys(rule).filter((name) => !['alert', 'expr', 'for'].includes(name))).toEqual([])
    expect(rule.alert).toMatch(/^Otterpost[A-Z]\w+$/)
    if (rule.for !== undefined) expect(rule.for).toMatch(/^\d+m$/)
    expect(isBalanced(rule.expr), rule.expr).toBe(true)
    // A rule is a comparison; a bare number would always fire.
    expect(rule.expr).toMatch(/ (==|>) (0|\d+|0\.\d+|max by .*)$/)
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

test('the labels that the rules ask for are those of the metrics', () => {
  const instruments = readFileSync(join(ROOT, 'jobs/delivery/instruments.ts'), 'utf8')
  const asked = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/\{(\w+)!?="/g)].map(([, label]) => label),
  )

  for (const label of asked.filter((one) => one !== 'job'))
    expect(instruments).toContain(`'${label}'`)
  expect(asked.length).toBeGreaterThan(2)
})

test('a reader is told how to show the token', () => {
  expect(parse(SCRAPING)).toMatchObject({
    scrape_configs: [{ job_name: 'otterpost', authorization: { credentials: expect.any(String) } }],
  })
})

test('each step of a delivery is in the table of the log, and no other', () => {
  const [, table = ''] = /\| `step`([^]*?)\n\n/.exec(OPERATIONS) ?? []
  const told = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  const known = [...STEPS.matchAll(/\| \{ step: '(\w+)'/g)].map(([, name]) => name)

  expect(told.sort()).toEqual([...new Set(known)].sort())
})

function isBalanced(expression: string): boolean {
  const open: string[] = []
  for (const character of expression.replace(/"[^"]*"/g, '')) {
    if ('([{'.includes(character)) open.push(character)
    const closes = ')]}'.indexOf(character)
    if (closes >= 0 && open.pop() !== '([{'[closes]) return false
  }
  return open.length === 0
}
