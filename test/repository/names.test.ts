/** In one program a name means one thing, and files are named by one rule. */
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { isIn, sourcesIn, type Source } from './sources.ts'

const FOLDERS = 'clients db handlers jobs networks openapi server'.split(' ')
/** Programs of their own beside the service; each has its own words for what it is about. */
const PROGRAMS = [
  'clients/cli',
  'clients/dashboard/pages',
  'clients/sdk-typescript',
  'networks/simulator',
  'openapi',
]
/** What every network has. */
const OF_A_NETWORK = /^(networks|networks\/simulator)\/(x|bluesky|linkedin)\//
/** `createPosts.ts`, `Dialog.tsx`; of the fault scenarios those that have a number: `F2Cases.ts`. */
const FILE_NAME =
  /^([a-z][A-Za-z0-9]*(\.(test|config|d|pds|conformance|growth|clients|receivers|image))?\.tsx?|[A-Z][A-Za-z0-9]*\.tsx|F\d+[A-Za-z]*\.ts)$/

/** Packages for others are called as those call them. */
const FOLDER_NAME = /^([a-z][A-Za-z0-9]*|sdk-typescript)$/

const sources = sourcesIn(FOLDERS)

test('no two exports of a program have one name, but for an operation’s and what every network has', () => {
  const exports = sources.flatMap((source) =>
    source.exported.map((name) => ({ name, program: programOf(source), path: source.path })),
  )
  const same = Map.groupBy(exports, ({ program, name }) => `${program}: ${name}`)
  const faults = [...same].flatMap(([name, all]) => {
    const paths = [...new Set(all.map(({ path }) => path))]
    return paths.length === 1 || isOneRole(paths) || isOperation(paths)
      ? []
      : [`${name} in ${paths.join(' and ')}`]
  })

  expect(exports.length).toBeGreaterThan(1_000)
  expect(faults).toEqual([])
})

test('files and folders are in camelCase, and components as they are called', () => {
  const all = sourcesIn([...FOLDERS, 'test']).map(({ path }) => path)
  const folders = new Set(all.flatMap((path) => dirname(path).split('/')))

  expect(folders.size).toBeGreaterThan(50)
  expect([...folders].filter((folder) => !FOLDER_NAME.test(folder))).toEqual([])
  expect(all.filter((path) => !FILE_NAME.test(basename(path)))).toEqual([])
})

function programOf({ path }: Source): string {
  return PROGRAMS.find((program) => isIn(path, program)) ?? 'the service'
}

/** The same file of several networks. */
function isOneRole(paths: string[]): boolean {
  return (
    paths.every((path) => OF_A_NETWORK.test(path)) &&
    new Set(paths.map((path) => path.replace(OF_A_NETWORK, '$1/'))).size === 1
  )
}

/** A handler and the statement that does its work. */
function isOperation(paths: string[]): boolean {
  return paths.length === 2 && isIn(paths[0] ?? '', 'db') && isIn(paths[1] ?? '', 'handlers')
}
