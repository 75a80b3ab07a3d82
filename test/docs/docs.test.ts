/** What the documentation names exists, and what the code cites is documented. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VARIABLES } from '../../server/variables.ts'

const ROOT = join(import.meta.dirname, '../..')
const DOCS = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]
const DECISIONS = read('docs/DECISIONS.md')
const RULES = read('docs/DELIVERY.md')
const SOURCE = /\w\.(ts|js|sql|yaml|md|json|css|txt|example)$/

/** Tracked, or new and not ignored: what a build or a run leaves behind is no source. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))
const folders = new Set(files.filter((path) => path.includes('/')).map(firstFolder))
const code = files.filter(
  (path) => /\.(ts|js|sql|yaml)$|^\.env|^otterpost$/.test(path) && !path.startsWith('generated/'),
)

describe('in the documentation', () => {
  test.each(DOCS)('%s names only files and folders that exist', (doc) => {
    expect(pathsIn(read(doc)).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test.each(DOCS)('%s links only to what exists', (doc) => {
    const missing = linksIn(read(doc)).filter(
      (link) => !existsSync(join(ROOT, normalize(join(dirname(doc), link)))),
    )

    expect(missing).toEqual([])
  })

  test.each(DOCS)('%s names only settings and scripts that exist', (doc) => {
    const { scripts } = readPackage()
    const text = read(doc)
    const run = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    const set = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name)

    expect(run.filter((name) => !(name in scripts))).toEqual([])
    expect(set.filter((name) => !isKnownName(name))).toEqual([])
  })

  test('decisions are in the order of their numbers, and rules have no gap', () => {
    const decisions = numbersOf(DECISIONS, '')
    expect(decisions).toEqual([...new Set(decisions)].toSorted((a, b) => a - b))
    expect(numbersOf(RULES, 'R')).toEqual(countTo(19))
  })

  test('every dependency has its reason', () => {
    const { dependencies, optionalDependencies, devDependencies } = readPackage()
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
    const unexplained = names.filter(
      (name) => !name.startsWith('@types/') && !DECISIONS.includes(`\`${name}\``),
    )

    expect(unexplained).toEqual([])
  })
})

describe('the unit of systemd', () => {
  const [, unit = ''] = /```ini\n([^]*?)```/.exec(read('docs/OPERATIONS.md')) ?? []

  test('starts again for as long as starts fail, and after the network and a database', () => {
    const [, about = '', service = ''] = /^\[Unit\]\n([^]*?)^\[Service\]\n([^]*)/m.exec(unit) ?? []

    expect(about).toContain('StartLimitIntervalSec=0\n')
    expect(about).toContain('Wants=network-online.target\n')
    expect(about).toContain('After=network-online.target postgresql.service\n')
    expect(service).toMatch(/^Restart=on-failure\nRestartSec=\d+$/m)
  })

  const has_systemd = spawnSync('systemd-analyze', ['--version']).status === 0

  test.runIf(has_systemd)('has nothing that systemd does not know', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'unit-')), 'otterpost.service')
    // Where it is installed is the operator's.
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))

    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })

    expect(unit).toContain('[Service]')
    expect([status, stderr.split('\n').filter((line) => line.includes(file))]).toEqual([0, []])
  })
})

describe('what is cited exists', () => {
  test('there is code that cites', () => {
    expect(code.flatMap((path) => decisionsIn(read(path))).length).toBeGreaterThan(20)
    expect(code.flatMap((path) => rulesIn(read(path))).length).toBeGreaterThan(40)
  })

  test.each([...code, ...DOCS])('%s', (path) => {
    const text = read(path)
    const decisions = numbersOf(DECISIONS, '')
    const rules = numbersOf(RULES, 'R')

    expect(decisionsIn(text).filter((number) => !decisions.includes(number))).toEqual([])
    expect(rulesIn(text).filter((number) => !rules.includes(number))).toEqual([])
    expect(docsIn(text).filter((doc) => !existsSync(join(ROOT, doc)))).toEqual([])
  })
})

describe('the search notices', () => {
  test('paths in code spans and fences, and nothing that only looks like one', () => {
    const text = [
      'See `db/posts/posts.ts`, `jobs/` and `nowhere/a.ts`; `handlers/<id>.ts`, `application/json` and',
      '`/var/lib/a.md` are none, and neither is db/prose.ts.',
      '```sh',
      'vitest run test/a.test.ts # openapi/b.yaml',
      '```',
    ].join('\n')

    expect(pathsIn(text)).toEqual([
      'test/a.test.ts',
      'openapi/b.yaml',
      'db/posts/posts.ts',
      'jobs/',
      'nowhere/a.ts',
    ])
  })

  test('citations alone and in lists', () => {
    expect(decisionsIn('Decision 1; decisions 5, 6 and 18; undecided 3')).toEqual([1, 5, 6, 18])
    expect(rulesIn('R1-R3, delivery rule R18 (R4); not SR5 or R100')).toEqual([1, 3, 18, 4])
    expect(docsIn('see docs/DELIVERY.md.')).toEqual(['docs/DELIVERY.md'])
  })

  test('links to files, not to addresses', () => {
    expect(linksIn('[a](b.md#c), [d](https://e.f), [g](../h.md)')).toEqual(['b.md', '../h.md'])
  })
})

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function readPackage(): Record<string, Record<string, string>> & { scripts: object } {
  // The members that are looked at are all of this form.
  return JSON.parse(read('package.json')) as ReturnType<typeof readPackage>
}

function firstFolder(path: string): string {
  return path.split('/')[0] ?? ''
}

/** Whatever in a code span or a fence looks like a path within this repository. */
function pathsIn(text: string): string[] {
  const fences = [...text.matchAll(/^```.*\n([^]*?)^```/gm)].map(([, inside = '']) => inside)
  const spans = [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, inside = '']) => inside,
  )
  const words = [...fences, ...spans].flatMap((inside) => inside.split(/[\s,;()'"]+/))
  return words
    .filter((word) => /^[\w.][\w.-]*(\/[\w.-]+)*\/?$/.test(word))
    .filter((word) => SOURCE.test(word) || (word.includes('/') && folders.has(firstFolder(word))))
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target))
}

/** A setting, or a constant of the code. */
function isKnownName(name: string): boolean {
  return (
    VARIABLES.includes(name) || code.some((path) => new RegExp(`\\b${name}\\b`).test(read(path)))
  )
}

function decisionsIn(text: string): number[] {
  return [...text.matchAll(/\b[Dd]ecisions? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, list = '']) =>
    list.split(/, | and /).map(Number),
  )
}

function rulesIn(text: string): number[] {
  return [...text.matchAll(/\bR(\d{1,2})\b/g)].map(([, number]) => Number(number))
}

function docsIn(text: string): string[] {
  return [...text.matchAll(/\bdocs\/[A-Z]+\.md\b/g)].map(([path]) => path)
}

/** Of entries such as `**7. Failed posts**` or `**R4. Quiet period.**`. */
function numbersOf(text: string, letter: string): number[] {
  return [...text.matchAll(new RegExp(`^\\*\\*${letter}(\\d+)\\. `, 'gm'))].map(([, number]) =>
    Number(number),
  )
}

function countTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
