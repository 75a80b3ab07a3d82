/** docs/CLIENTS.md shows what test/clients tries: the same generators and commands, and lines of their stories. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GENERATORS } from '../clients/tools.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLIENTS = join(ROOT, 'test/clients')
const INSTANCE = 'http://127.0.0.1:3000'

const page = readFileSync(join(ROOT, 'docs/CLIENTS.md'), 'utf8')
const rows = page.match(/^\|.*\|$/gm) ?? []

test('names no tool besides', () => {
  const sections = [...page.matchAll(/^### (.*)$/gm)].map(([, name]) => name)

  expect(sections).toEqual(GENERATORS.map(({ name }) => name))
})

describe.each(GENERATORS)('of $name', ({ name, version, document, story, generate }) => {
  const [section = ''] = page.split(`\n### ${name}\n`)[1]?.split('\n### ') ?? []
  const fences = [...section.matchAll(/^```(\w+)\n([^]*?)^```/gm)].map(
    ([, , inside = '']) => inside,
  )

  test('the row has the version and the document', () => {
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
    const row = cells.find(([, first]) => first === name)

    expect(row?.slice(2, 4)).toEqual([version, `\`${document}\``])
  })

  test('the version is the one that is installed', () => {
    const pins = filesIn(CLIENTS)
      .filter((file) => /(package\.json|requirements\.txt|go\.mod|Cargo\.toml|\.ts)$/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')

    for (const one of version.split(', ')) expect(pins).toContain(one)
  })

  test('the commands are those that are tried', () => {
    const tried = generate.map((command) => command.replaceAll('DOCUMENT', INSTANCE + document))

    for (const command of tried) expect(section.replace(/\bnpx /g, '')).toContain(command)
  })

  test('the lines are of its story', () => {
    const told = filesIn(join(CLIENTS, 'stories', story))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const known = new Set(told.split('\n').map((line) => line.trim()))
    const lines = fences.slice(generate.length > 0 ? 1 : 0).flatMap((inside) => inside.split('\n'))

    expect(lines.length).toBeGreaterThan(1)
    expect(lines.filter((line) => !known.has(line.trim()))).toEqual([])
  })
})

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules')
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : [path]))
}
