/** Each workspace says in its package.json what it uses: all of it, nothing else, and what of it the running service needs. */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }
import tools_lock from '../package-lock.json' with { type: 'json' }
import { isIn, ours, parse, ROOT, sourcesIn, type Source } from './sources.ts'

interface Manifest {
  workspaces?: string[]
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, unknown>
}

/** A package.json and the sources that are written on its list. */
interface Workspace {
  folder: string
  manifest: Manifest
  sources: Source[]
}

const FOLDERS = 'clients db generated handlers jobs networks openapi server test'.split(' ')
/** Installed by themselves, when their tests run. */
const APART = ['test/pds', 'test/conformance', 'test/growth', 'test/clients']
/** What only checks and tests need is installed there, by the first of them; the root's list is theirs too. */
const TOOLS = 'test'
/** Programs and threads; what none of them loads is for development, or dead. */
const STARTED = [
  ...['server/otterpost.ts', 'networks/media/mediaThread.ts'],
  ...['clients/cli/start.ts', 'networks/simulator/start.ts'],
]
/** Where programs of packages are called by their names. */
const CALLERS = ['package.json', 'test/check.ts']

const tools = manifestIn(TOOLS)
const root = manifestIn('')
const withTools = { ...root, devDependencies: { ...root.devDependencies, ...tools.dependencies } }
const others = root.workspaces ?? []
const all = sourcesIn(FOLDERS, /\.(tsx?|js)$/).filter(({ path }) => !isIn(path, ...APART))
const workspaces: Workspace[] = ['', ...others].map((folder) => ({
  folder,
  manifest: folder === '' ? withTools : manifestIn(folder),
  sources: all.filter(({ path }) => workspaceOf(path) === folder),
}))
const running = reachedFrom(STARTED, all)

describe.each(workspaces)('the workspace /$folder', ({ manifest, sources }) => {
  const { dependencies = {}, devDependencies = {} } = manifest

  test('lists all that it imports', () => {
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.flatMap((source) => unlisted(source, manifest))).toEqual([])
  })

  test('lists nothing that it does not use', () => {
    const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !isUsed(name, sources),
    )
    expect(unused).toEqual([])
  })

  test('has as dependencies just what is loaded by what runs', () => {
    const loaded = sources.filter(({ path }) => running.has(path)).flatMap(packagesLoaded)

    expect(Object.keys(dependencies)).toEqual([...new Set(loaded)].toSorted())
  })

  test('names one version of each package, and the same as the others do', () => {
    const versions = Object.entries({ ...dependencies, ...devDependencies })
    const differing = versions.filter(([name, version]) =>
      workspaces.some((one) => (versionOf(one.manifest, name) ?? version) !== version),
    )

    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    expect(differing).toEqual([])
  })
})

test('what is installed for checks and tests is on one list, and nothing else imports it', () => {
  const names = Object.keys(tools.dependencies ?? {})
  const importers = all
    .filter(({ path }) => !isIn(path, TOOLS))
    .filter((source) => packagesIn(source).some((name) => names.includes(name)))

  expect(names.filter((name) => versionOf(root, name) !== undefined)).toEqual([])
  expect(importers.map(({ path }) => path)).toEqual([])
})

test('no test gets another version of a package of the root because a tool brings it', () => {
  const imported = all.filter(({ path }) => isIn(path, TOOLS)).flatMap(packagesIn)
  const shadowed = imported
    .filter((name) => versionOf(tools, name) === undefined)
    .filter((name) => `node_modules/${name}` in tools_lock.packages)

  expect(shadowed).toEqual([])
})

test('the service needs no more packages than it did', () => {
  expect(Object.keys(root.dependencies ?? {}).length).toBeLessThanOrEqual(20)
})

test('nothing that is installed is run for it, or is an empty package in place of another', () => {
  const npmrc = readFileSync(join(ROOT, '.npmrc'), 'utf8')
  const names = Object.values(lock.packages).map((one) => ('name' in one ? one.name : ''))

  expect(npmrc).toMatch(/^ignore-scripts=true$/m)
  expect(readFileSync(join(ROOT, TOOLS, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  // Tells its makers of each installation.
  expect(Object.keys(lock.packages).filter((path) => path.endsWith('@scarf/scarf'))).toEqual([])
  expect(names.filter((name) => name.includes('empty'))).toEqual([])
})

describe('the rules notice', () => {
  const manifest = { dependencies: { pino: '1.0.0' }, devDependencies: { '@types/mdast': '1.0.0' } }

  test.each([
    [`import postgres from 'postgres'`, ['postgres']],
    [`import type { A } from '@scope/name/deep'`, ['@scope/name']],
    [`await import('sharp')`, ['sharp']],
    [`import pino from 'pino'; import { a } from 'node:fs'; import './b.ts'`, []],
    [`import type { Root } from 'mdast'`, []],
  ])('%s', (text, missing) => {
    expect(unlisted(parse('db/a.ts', text), manifest)).toEqual(
      missing.map((name) => `db/a.ts imports ${name}`),
    )
  })

  test('what is only a type, or only imported by what never runs, as no dependency of the service', () => {
    const sources = [
      parse('server/a.ts', `import { b } from './b.ts'; import type { C } from './c.ts'`),
      parse('server/b.ts', `import type { D } from 'd'; import e from 'e'`),
      parse('server/c.ts', `import f from 'f'`),
    ]
    const reached = reachedFrom(['server/a.ts'], sources)

    expect([...reached]).toEqual(['server/a.ts', 'server/b.ts'])
    expect(sources.filter(({ path }) => reached.has(path)).flatMap(packagesLoaded)).toEqual(['e'])
  })
})

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest
}

function workspaceOf(path: string): string {
  return others.find((folder) => isIn(path, folder)) ?? ''
}

function versionOf({ dependencies, devDependencies }: Manifest, name: string) {
  return dependencies?.[name] ?? devDependencies?.[name]
}

function unlisted(source: Source, manifest: Manifest): string[] {
  return packagesIn(source)
    .filter((name) => versionOf(manifest, name) === undefined)
    .filter((name) => versionOf(manifest, `@types/${name}`) === undefined)
    .map((name) => `${source.path} imports ${name}`)
}

/** By an import, by types of what is imported, or by the name of its program. */
function isUsed(name: string, sources: Source[]): boolean {
  const typed = /^@types\/(.*)$/.exec(name)?.[1]
  if (typed === 'node') return true
  if (sources.some((source) => packagesIn(source).includes(typed ?? name))) return true
  return programsOf(name).some(isCalled)
}

function programsOf(name: string): string[] {
  const folder = versionOf(tools, name) === undefined ? '' : TOOLS
  const path = join(ROOT, folder, 'node_modules', name, 'package.json')
  const { bin = {} } = JSON.parse(readFileSync(path, 'utf8')) as { bin?: string | object }
  return typeof bin === 'string' ? [name] : Object.keys(bin)
}

function isCalled(program: string): boolean {
  const pattern = new RegExp(`['"/ ]${program}['" ]`)
  return CALLERS.some((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))
}

function packagesIn({ imports }: Source): string[] {
  return imports.flatMap(({ from }) => packageOf(from))
}

/** Without those of which only types are taken. */
function packagesLoaded({ imports }: Source): string[] {
  return imports.filter(({ names }) => names.length > 0).flatMap(({ from }) => packageOf(from))
}

function packageOf(from: string): string[] {
  if (from.startsWith('.') || isBuiltin(from)) return []
  return /^(@[^/]+\/)?[^/]+/.exec(from)?.slice(0, 1) ?? []
}

/** What is loaded with them, at once or later. */
function reachedFrom(paths: string[], sources: Source[]): Set<string> {
  const reached = new Set(paths)
  // A set that grows while it is walked is walked to its new end.
  for (const path of reached) {
    const { imports = [] } = sources.find((source) => source.path === path) ?? {}
    const loaded = imports.filter(({ names }) => names.length > 0)
    for (const target of loaded.flatMap(({ from }) => ours(path, from))) reached.add(target)
  }
  return reached
}
