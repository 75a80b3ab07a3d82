/** The order of the folders, and who alone may do what. */
import { describe, expect, test } from 'vitest'
import { folderOf, isIn, ours, parse, sourcesIn, type Source } from './sources.ts'

/** What each folder may import besides itself and packages. */
const MAY_IMPORT: Record<string, string[]> = {
  generated: [],
  db: ['generated'],
  networks: ['generated'],
  openapi: ['generated'],
  jobs: ['generated', 'db', 'networks', 'openapi'],
  handlers: ['generated', 'db', 'networks', 'openapi', 'jobs'],
  clients: ['generated', 'db', 'networks', 'openapi', 'jobs', 'handlers'],
  server: ['generated', 'db', 'networks', 'openapi', 'jobs', 'handlers', 'clients'],
  test: ['generated', 'db', 'networks', 'openapi', 'jobs', 'handlers', 'clients', 'server'],
}
const FOLDERS = Object.keys(MAY_IMPORT)
/** They run in browsers. */
const PAGES = 'clients/dashboard/pages'
/** Words alone, for every client. */
const DESCRIPTIONS = 'networks/descriptions'
const ASIDES = 'networks/asides'
/** Reads Markdown, with nothing but the language itself. */
const ARTICLE_TEXT = 'networks/x/article'
const SIMULATOR = 'networks/simulator'
const SDK = 'clients/sdk-typescript'
const COLLECTOR = 'server/tracing/collector.ts'
/** All that the simulated networks have in common with the adapters: no adapter, and no part of one. */
const FOR_SIMULATOR = [
  'generated/names',
  'generated/lexicons',
  'networks/description',
  DESCRIPTIONS,
  'networks/wire/boundConnections',
]
const A_DESCRIPTION = /^networks\/[^/]+\/description\.ts$/
/** Where the files of others are read and made smaller: beside the event loop, in threads. */
const MEDIA_THREAD = 'networks/media/mediaThread.ts'
const IN_THREADS = ['networks/media/inspectMedia', 'networks/media/fit']
const HTTP_MODULES = ['node:http', 'node:https', 'node:http2', 'http', 'https', 'http2']

/** A rule answers what is wrong with a file, or nothing. */
type Rule = (source: Source) => string[]

const sources = sourcesIn(FOLDERS)

describe('in this repository', () => {
  test('there are files to hold to the rules', () => {
    expect(sources.length).toBeGreaterThan(5)
  })

  test('a folder imports only what lies below it, and nobody imports test', () => {
    expect(sources.flatMap(upward)).toEqual([])
  })

  test('only db speaks SQL', () => {
    expect(sources.flatMap(strangeSql)).toEqual([])
  })

  test('only db knows the codes of PostgreSQL', () => {
    expect(sources.flatMap(strangeStates)).toEqual([])
  })

  test('the pages of the dashboard know the contract and nothing else of the service', () => {
    expect(sources.flatMap(strangePages)).toEqual([])
  })

  test('the simulated networks have nothing of the adapters, nor these of them', () => {
    expect(sources.flatMap(strangeSimulator)).toEqual([])
  })

  test('the SDK has nothing of the repository that it is packed without', () => {
    expect(sources.flatMap(strangeSdk)).toEqual([])
  })

  test('only networks calls out, besides the bucket of db/files, the collector of traces and the command line', () => {
    expect(sources.flatMap(strangeCalls)).toEqual([])
  })

  test('the work on a file is done in a thread, never on the event loop', () => {
    expect(sources.flatMap(strangeMedia)).toEqual([])
  })

  test('only server knows Express', () => {
    expect(sources.flatMap(strangeExpress)).toEqual([])
  })

  test('only the start modules, the configuration and the command line read the environment', () => {
    expect(sources.flatMap(strangeEnvironment)).toEqual([])
  })

  test('no file imports itself by a detour', () => {
    expect(cycles(sources)).toEqual([])
  })
})

describe('the rules notice', () => {
  test.each<[string, string, string, Rule]>([
    ['networks in db', 'db/a.ts', `import { x } from '../networks/x/adapter.ts'`, upward],
    ['a type of db in networks', 'networks/a.ts', `import type { P } from '../db/p.ts'`, upward],
    ['errors in db', 'db/a.ts', `import { e } from '../openapi/errors.ts'`, upward],
    ['the server in a handler', 'handlers/a.ts', `await import('../server/a.ts')`, upward],
    ['handlers in a job, exported on', 'jobs/a.ts', `export * from '../handlers/a.ts'`, upward],
    ['test in the server', 'server/a.ts', `import '../test/world.ts'`, upward],
    [
      'a handler in a page',
      `${PAGES}/a.tsx`,
      `import { a } from '../../../handlers/a.ts'`,
      strangePages,
    ],
    [
      'the contract of the service in the SDK',
      `${SDK}/source/a.ts`,
      `import type { A } from '../../../generated/openapi.ts'`,
      strangeSdk,
    ],
    [
      'an adapter in its simulated network',
      `${SIMULATOR}/x/text.ts`,
      `import { weigh } from '../../x/text/weight.ts'`,
      strangeSimulator,
    ],
    [
      'the patterns of an adapter in a simulated network',
      `${SIMULATOR}/x/text.ts`,
      `import { PATTERNS } from '../../../generated/xText.ts'`,
      strangeSimulator,
    ],
    [
      'a simulated network in an adapter',
      'networks/bluesky/tid.ts',
      `import { isTid } from '../simulator/bluesky/tid.ts'`,
      strangeSimulator,
    ],
    ['SQL in a handler', 'handlers/a.ts', 'await sql<Row[]>`select 1`', strangeSql],
    ['SQL in a transaction of a job', 'jobs/a.ts', 'await tx`select 1`', strangeSql],
    ['SQL as a string in the server', 'server/a.ts', `await sql.unsafe('select 1')`, strangeSql],
    ['a SQLSTATE in a handler', 'handlers/a.ts', `error.code === '55P03'`, strangeStates],
    ['undici in a job', 'jobs/a.ts', `import { request } from 'undici'`, strangeCalls],
    ['a client of node:https', 'server/a.ts', `import { get } from 'node:https'`, strangeCalls],
    ['all of node:http', 'handlers/a.ts', `import http from 'node:http'`, strangeCalls],
    ['fetch in a handler', 'handlers/a.ts', `await fetch('http://a')`, strangeCalls],
    [
      'a file inspected by a handler',
      'handlers/a.ts',
      `import { inspectMedia } from '../networks/media/inspectMedia.ts'`,
      strangeMedia,
    ],
    [
      'a file fitted where the threads are begun',
      'networks/media/mediaThreads.ts',
      `const { fit } = await import('./fit.ts')`,
      strangeMedia,
    ],
    ['Express in a client', 'clients/a.ts', `import express from 'express'`, strangeExpress],
    [
      'a type of Express in a handler',
      'handlers/a.ts',
      `import type { Request } from 'express-openapi-validator'`,
      strangeExpress,
    ],
    ['the environment in db', 'db/a.ts', `process.env.HOME`, strangeEnvironment],
    [
      'the environment by import',
      'jobs/a.ts',
      `import { env } from 'node:process'`,
      strangeEnvironment,
    ],
  ])('%s', (_name, path, text, rule) => {
    expect(rule(parse(path, text))).toEqual([expect.stringContaining(path)])
  })

  test('a circle of three files', () => {
    const circle = [
      parse('db/a.ts', `import './b.ts'`),
      parse('db/b.ts', `import type { C } from './deeper/c.ts'`),
      parse('db/deeper/c.ts', `export { a } from '../a.ts'`),
    ]

    expect(cycles(circle)).toEqual([
      'db/a.ts -> db/b.ts -> db/deeper/c.ts -> db/a.ts: files import each other in a circle',
    ])
  })

  test.each<[string, string, string, Rule]>([
    ['an import from below', 'jobs/a.ts', `import { p } from '../db/p.ts'`, upward],
    [
      'the description of a network in the simulated one',
      `${SIMULATOR}/x/module.ts`,
      `import { description } from '../../x/description.ts'`,
      strangeSimulator,
    ],
    ['a rule quoted in a comment', 'jobs/a.ts', '// sql`select 1`', strangeSql],
    ['SQL in db', 'db/a.ts', 'await sql`select 1`', strangeSql],
    ['a SQLSTATE in db', 'db/a.ts', `error.code === '55P03'`, strangeStates],
    ['a listening socket', 'server/a.ts', `import { createServer } from 'node:http'`, strangeCalls],
    [
      'the thread that inspects',
      MEDIA_THREAD,
      `import { inspectMedia } from './inspectMedia.ts'`,
      strangeMedia,
    ],
    [
      'a type of what is inspected',
      'handlers/a.ts',
      `import type { Fitted } from '../networks/media/fit.ts'`,
      strangeMedia,
    ],
    ['a type of a request', 'server/a.ts', `import type { Agent } from 'node:http'`, strangeCalls],
    ['the command line', 'clients/cli/keys.ts', `process.env.HOME`, strangeEnvironment],
  ])('nothing in %s', (_name, path, text, rule) => {
    expect(rule(parse(path, text))).toEqual([])
  })
})

function upward({ path, imports }: Source): string[] {
  const folder = folderOf(path)
  const allowed = MAY_IMPORT[folder] ?? []
  return imports
    .flatMap(({ from }) => ours(path, from))
    .filter((target) => FOLDERS.includes(folderOf(target)))
    .filter((target) => folderOf(target) !== folder && !allowed.includes(folderOf(target)))
    .map(
      (target) =>
        `${path} imports ${target}: ${folder} may import ${allowed.join(', ') || 'nothing'}`,
    )
}

function strangePages({ path, imports }: Source): string[] {
  if (!isIn(path, PAGES)) return []
  return imports
    .flatMap(({ from }) => ours(path, from))
    .filter((target) => !isIn(target, PAGES, 'generated', DESCRIPTIONS, ASIDES, ARTICLE_TEXT))
    .map(
      (target) => `${path} imports ${target}: pages know the contract and the words for networks`,
    )
}

/** They are there to find each other's mistakes, which what they share cannot. */
function strangeSimulator({ path, imports }: Source): string[] {
  const inside = isIn(path, SIMULATOR)
  if (!inside && !isIn(path, 'networks')) return []
  return imports
    .flatMap(({ from }) => ours(path, from))
    .filter((target) =>
      inside
        ? !isIn(target, SIMULATOR, ...FOR_SIMULATOR) && !A_DESCRIPTION.test(target)
        : isIn(target, SIMULATOR),
    )
    .map((target) => `${path} imports ${target}: each is the other's judge`)
}

function strangeSql({ path, sql }: Source): string[] {
  if (!sql || isIn(path, 'db', 'test')) return []
  return [`${path} contains SQL: only db may`]
}

function strangeStates({ path, sqlstates }: Source): string[] {
  if (isIn(path, 'db', 'generated', 'test')) return []
  return sqlstates.map((code) => `${path} knows ${code}: only db knows PostgreSQL's codes`)
}

function strangeSdk({ path, imports }: Source): string[] {
  if (!isIn(path, `${SDK}/source`, `${SDK}/generated`)) return []
  return imports
    .filter(({ from }) => from !== 'node:fs' && !ours(path, from).some((one) => isIn(one, SDK)))
    .map(({ from }) => `${path} imports ${from}: the SDK is packed without it`)
}

function strangeCalls({ path, imports, fetches }: Source): string[] {
  if (isIn(path, 'networks', 'test', 'db/files') || isCommandLine(path)) return []
  if (path === COLLECTOR) return []
  const clients = imports
    .filter(({ from, names }) => {
      if (from === 'undici' || from.startsWith('undici/')) return true
      return (
        HTTP_MODULES.includes(from) &&
        names.some((name) => /^(\*|request|get|Agent|connect)$/.test(name))
      )
    })
    .map(({ from }) => `imports ${from}`)
  return [...clients, ...(fetches ? ['calls fetch'] : [])].map(
    (deed) => `${path} ${deed}: only networks calls out`,
  )
}

function strangeMedia({ path, imports }: Source): string[] {
  if (path === MEDIA_THREAD || isIn(path, 'test')) return []
  return imports
    .filter(({ names }) => names.length > 0)
    .flatMap(({ from }) => ours(path, from))
    .filter((target) => isIn(target, ...IN_THREADS))
    .map((target) => `${path} imports ${target}: only ${MEDIA_THREAD} may`)
}

function strangeExpress({ path, imports }: Source): string[] {
  if (isIn(path, 'server', 'test')) return []
  return imports
    .filter(({ from }) => from.startsWith('express') || from.startsWith('@types/express'))
    .map(({ from }) => `${path} imports ${from}: only server knows Express`)
}

function strangeEnvironment({ path, environment }: Source): string[] {
  const readers = ['server/otterpost.ts', 'server/config.ts', 'networks/simulator/start.ts']
  if (!environment || isCommandLine(path) || readers.includes(path) || isIn(path, 'test')) return []
  return [`${path} reads process.env: only ${readers.join(', ')} and clients/cli may`]
}

/** Types count too: two files that need each other's types are one idea in two places. */
function cycles(all: Source[]): string[] {
  const targets = new Map(
    all.map(({ path, imports }) => [path, imports.flatMap(({ from }) => ours(path, from))]),
  )
  const done = new Set<string>()
  const found: string[] = []
  for (const path of targets.keys()) visit(path, [])
  return found

  function visit(path: string, way: string[]) {
    const start = way.indexOf(path)
    if (start >= 0) {
      const circle = [...way.slice(start), path].join(' -> ')
      found.push(`${circle}: files import each other in a circle`)
    } else if (!done.has(path)) {
      for (const target of targets.get(path) ?? []) visit(target, [...way, path])
      done.add(path)
    }
  }
}

function isCommandLine(path: string): boolean {
  return path.startsWith('clients/cli')
}
