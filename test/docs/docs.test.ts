/** What the documentation names exists where it says, and what is cited is there. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { VARIABLES } from '../../server/variables.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
const DOCS = ['README.md', ...PAGES.map((name) => `docs/${name}`)]
const DECISIONS = read('docs/DECISIONS.md')
const RULES = read('docs/DELIVERY.md')
/** The names that this file invents are no part of the code. */
const SELF = 'test/docs/docs.test.ts'
/** What the commands that a page shows make where its reader is, and what belongs beside it. */
const MADE: Record<string, RegExp> = {
  'docs/CLIENTS.md': /^(otterpost|checks|openapi|list|orval\.config)(\.d)?\.(ts|json)$/,
}
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
  (path) =>
    /\.(ts|js|sql|yaml|py|go|java|kt|rs)$|^\.env|^otterpost$/.test(path) &&
    !path.startsWith('generated/'),
)
const words = new Set(
  code.filter((path) => path !== SELF).flatMap((path) => read(path).match(/[A-Za-z]\w*/g) ?? []),
)

describe('in the documentation', () => {
  test.each(DOCS)('%s names only files and folders that exist', (doc) => {
    const paths = pathsIn(read(doc)).filter((path) => MADE[doc]?.test(path) !== true)

    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test.each(DOCS)('%s links only to what exists', (doc) => {
    const missing = linksIn(read(doc)).filter(
      (link) => !existsSync(join(ROOT, normalize(join(dirname(doc), link)))),
    )

    expect(missing).toEqual([])
  })

  test.each(DOCS)(
    '%s names only functions, types and columns that are defined where it says',
    (doc) => {
      const stale = placesIn(read(doc)).filter(({ name, file }) => !defines(file, name))

      expect(stale).toEqual([])
    },
  )

  test.each(DOCS)('%s names in camelCase only what the code has', (doc) => {
    const text = read(doc)
    const shown = fencesIn(text).join('\n')

    expect(camelCaseIn(text).filter((name) => !words.has(name) && !shown.includes(name))).toEqual(
      [],
    )
  })

  test.each(DOCS)('%s shows only pictures that are there, none larger than 200 KB', (doc) => {
    const sizes = picturesIn(read(doc)).map((picture) => {
      const path = join(ROOT, dirname(doc), picture)
      return { picture, bytes: existsSync(path) ? statSync(path).size : Infinity }
    })

    expect(sizes.filter(({ bytes }) => bytes > 200_000)).toEqual([])
  })

  test('the tour of the architecture takes ten minutes', () => {
    expect(read('docs/ARCHITECTURE.md').split(/\s+/).length).toBeLessThan(2_000)
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
  const unit = read('deploy/otterpost.service')

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

describe('what Compose starts', () => {
  const compose = read('compose.yaml')
  const given = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(
    ([, name]) => name,
  )
  // Of what it reads this is all that is looked at.
  const { services, volumes } = parse(compose) as {
    services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>
    volumes: Record<string, null>
  }

  test('asks for no value that its file of settings does not name', () => {
    const asked = [...compose.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)

    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((name) => !given.includes(name))).toEqual([])
  })

  test('gives the service settings that it has', () => {
    const settings = Object.keys(services.otterpost?.environment ?? {})

    expect(settings).toContain('DATABASE_URL')
    expect(settings.filter((name) => !VARIABLES.includes(name))).toEqual([])
  })

  test('keeps everything in volumes that it has, or reads what is here', () => {
    const mounted = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')

    expect(mounted.length).toBeGreaterThan(3)
    expect(mounted.filter((from) => !(from in volumes) && !existsSync(join(ROOT, from)))).toEqual(
      [],
    )
  })
})

describe('what is cited exists', () => {
  test('there is code that cites', () => {
    expect(code.flatMap((path) => decisionsIn(read(path))).length).toBeGreaterThan(20)
    expect(code.flatMap((path) => rulesIn(read(path))).length).toBeGreaterThan(40)
  })

  test('decisions name each other, and so do other pages, by numbers that exist', () => {
    const decisions = numbersOf(DECISIONS, '')

    expect(bareNumbersIn(DECISIONS).filter((number) => !decisions.includes(number))).toEqual([])
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

  test('names beside the file that defines them, also in lists and over a line break', () => {
    const text = [
      'See `rollUp` in `db/posts/posts.ts`, `claim` (`jobs/a.ts`), `one`, `two` and `three` in',
      '`db/b.ts`; `settle()` (in `db/c.ts`). `status` in an answer, and `.env` in `db/d.ts`.',
    ].join('\n')

    expect(placesIn(text)).toEqual([
      { name: 'rollUp', file: 'db/posts/posts.ts' },
      { name: 'claim', file: 'jobs/a.ts' },
      { name: 'one', file: 'db/b.ts' },
      { name: 'two', file: 'db/b.ts' },
      { name: 'three', file: 'db/b.ts' },
      { name: 'settle', file: 'db/c.ts' },
    ])
    expect(defines('db/migrations/0001_foundation.sql', 'posts')).toBe(true)
    expect(defines('db/migrations/0001_foundation.sql', 'pos')).toBe(false)
  })

  test('what is defined, and not what is only imported or called', () => {
    const source = `
      import { imported } from './a.ts'
      export const table = { member: imported(1), 'crash_point': 2 }
      export interface Shape { field: string; method(): void }
      function work(): Shape { return called('word') }`

    expect([...namesDefinedIn(source)]).toEqual([
      ...['table', 'member', 'crash_point', 'Shape', 'field', 'method', 'work', 'word'],
    ])
  })

  test('names in camelCase, and no other words', () => {
    expect(
      camelCaseIn('`wakeUp`, `sendAll()`, `posts`, `GET`, `x_post_id`, `Publisher`, wakeUp'),
    ).toEqual(['wakeUp', 'sendAll'])
  })

  test('numbers of decisions in brackets, and no other figures', () => {
    expect(bareNumbersIn('(160), (57, 60), (Decision 7), (RFC 9457), (60 s), (2,000)')).toEqual([
      160, 57, 60,
    ])
  })

  test('pictures of either way to write them', () => {
    expect(picturesIn('![a](docs/b.png) <source srcset="c.png" /> <img src="d.png" />')).toEqual([
      'docs/b.png',
      'c.png',
      'd.png',
    ])
  })

  test('citations alone and in lists', () => {
    expect(decisionsIn('Decision 1; decisions 5, 7 and 18; undecided 3')).toEqual([1, 5, 7, 18])
    expect(rulesIn('R1-R3, delivery rule R18 (R4); not SR5 or R100')).toEqual([1, 3, 18, 4])
    expect(docsIn('see docs/DELIVERY.md.')).toEqual(['docs/DELIVERY.md'])
  })

  test('links to files, not to addresses', () => {
    const text = '[a](b.md#c), [d](https://e.f), [g](../h.md)\n```go\ngot[A](b)\n```\n'

    expect(linksIn(text)).toEqual(['b.md', '../h.md'])
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
  const fences = fencesIn(text)
  const spans = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside)
  const words = [...fences, ...spans].flatMap((inside) => inside.split(/[\s,;()'"]+/))
  return words
    .filter((word) => /^[\w.][\w.-]*(\/[\w.-]+)*\/?$/.test(word))
    .filter((word) => SOURCE.test(word) || (word.includes('/') && folders.has(firstFolder(word))))
}

function withoutFences(text: string): string {
  return text.replace(/^```[^]*?^```/gm, '')
}

function fencesIn(text: string): string[] {
  return [...text.matchAll(/^```.*\n([^]*?)^```/gm)].map(([, inside = '']) => inside)
}

interface Place {
  name: string
  file: string
}

/** "`name` in `file`" and "`name` (`file`)", where several names may stand before one file. */
function placesIn(text: string): Place[] {
  const names =
    /((?:`[A-Za-z_$][\w$]*(?:\(\))?`(?:,? and |, )?)+)\s+\(?(?:in\s+)?`([\w./-]+\.\w+)`/g
  return [...text.matchAll(names)].flatMap(([, list = '', file = '']) =>
    files.includes(file) || SOURCE.test(file)
      ? [...list.matchAll(/`([\w$]+)/g)].map(([, name = '']) => ({ name, file }))
      : [],
  )
}

/** Functions and types that stand without a file. */
function camelCaseIn(text: string): string[] {
  return [...text.matchAll(/`([A-Za-z]+[a-z][A-Z]\w*)(?:\(\))?`/g)].map(([, name = '']) => name)
}

/** In TypeScript a declaration, a member or a word in quotes, so that what merely uses the name does not count. */
function defines(file: string, name: string): boolean {
  if (!existsSync(join(ROOT, file))) return false
  const source = read(file)
  return /\.tsx?$/.test(file)
    ? namesDefinedIn(source).has(name)
    : new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(source)
}

function namesDefinedIn(source: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteral(node)) names.add(node.text)
    const isDefinition =
      ts.isFunctionDeclaration(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isTypeElement(node) ||
      ts.isClassElement(node) ||
      ts.isObjectLiteralElementLike(node) ||
      ts.isExportSpecifier(node)
    if (isDefinition && node.name && ts.isIdentifier(node.name)) names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest))
  return names
}

/** Of images in Markdown and in HTML. */
function picturesIn(text: string): string[] {
  return [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"\s]+)"/g)].map(
    ([, markdown, html]) => markdown ?? html ?? '',
  )
}

/** Such as (160) or (57, 60): a decision is never cited by others than its own page in this way. */
function bareNumbersIn(text: string): number[] {
  return [...text.matchAll(/\((\d{1,3}(?:, \d{1,3})*)\)/g)].flatMap(([, list = '']) =>
    list.split(', ').map(Number),
  )
}

function linksIn(text: string): string[] {
  return [...withoutFences(text).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
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
