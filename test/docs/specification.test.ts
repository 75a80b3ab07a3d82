/** docs/SPECIFICATION.md is complete and true: every row names the tests that show it, and they are there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const SECTIONS = [
  ...['1', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '3.1', '3.2'],
  ...['4', '4.1', '4.2', '4.3', '4.4', '4.5', '5.1', '7', '8'],
]

interface Proof {
  file: string
  title: string
}

interface Row {
  section: string
  rule: string
  /** Fields, operations and error codes of the contract. */
  names: string[]
  proofs: Proof[]
}

const rows = readRows(readFileSync(join(ROOT, 'docs/SPECIFICATION.md'), 'utf8'))
const schemas = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
  'properties' in schema ? [{ name, fields: fieldsOf(schema.properties) }] : [],
)
const operations = Object.values(contract.paths).flatMap((path) =>
  Object.values(path).flatMap((one) => ('operationId' in one ? [one.operationId] : [])),
)
const titles = new Map<string, Set<string>>()

test('every section has its rows', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS)
  expect(rows.length).toBeGreaterThan(120)
})

test('every row has a test, and every test that is named exists and speaks HTTP', () => {
  const proofs = rows.flatMap(({ proofs }) => proofs)
  const missing = proofs.filter(({ file, title }) => !titlesOf(file).has(title))
  const silent = proofs.filter(({ file }) => !/\.call\(/.test(sourceOf(file)))

  expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([])
  expect(missing).toEqual([])
  expect(silent).toEqual([])
})

test('every field of every schema is in a row, and every name is one of the contract', () => {
  const named = new Set(rows.flatMap(({ names }) => names))
  const fields = schemas.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field}`))
  const known = new Set([...fields, ...operations, ...codes()])

  expect(rows.filter(({ names }) => names.length === 0)).toEqual([])
  expect([...fields, ...operations].filter((name) => !named.has(name))).toEqual([])
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})

test('a title is found in each way of writing a test, and in no other call', () => {
  const source = `
    test('one', () => {})
    test.each([1])('two %i', () => {})
    test.concurrent(\`three\`, () => {})
    describe('four', () => test.each(['x'] as const)(
      'five', () => expect('six')))`

  expect([...titlesIn(source)]).toEqual(['one', 'two %i', 'three', 'five'])
})

/** With those of the objects among them that have no name of their own. */
function fieldsOf(properties: object): string[] {
  return Object.entries(properties as Record<string, { properties?: object }>).flatMap(
    ([name, { properties = {} }]) => [
      name,
      ...Object.keys(properties).map((inner) => `${name}.${inner}`),
    ],
  )
}

function readRows(text: string): Row[] {
  const lines = text.split('\n').filter((line) => /^\| *\d/.test(line))
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, section = '', rule = '', names = '', proofs = ''] = cells
    return {
      section,
      rule,
      names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
      proofs: proofs
        .split('<br>')
        .filter((proof) => proof !== '')
        .map(readProof),
    }
  })
}

function readProof(text: string): Proof {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(text.trim()) ?? []
  return { file, title }
}

/** The codes of the table of errors in the introduction. */
function codes(): string[] {
  const table = contract.info.description.matchAll(/^\| \d{3} \| `(\w+)`/gm)
  return [...table].map(([, code = '']) => code)
}

function sourceOf(file: string): string {
  const path = join(ROOT, file)
  return /^test\/.*\.test\.ts$/.test(file) && existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function titlesOf(file: string): Set<string> {
  const read = titles.get(file) ?? titlesIn(sourceOf(file))
  titles.set(file, read)
  return read
}

function titlesIn(source: string): Set<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title) && rootOf(node.expression) === 'test') {
        found.add(title.text)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest))
  return found
}

/** Of `test.each([…])` it is `test`. */
function rootOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node))
    return rootOf(node.expression)
  return undefined
}
