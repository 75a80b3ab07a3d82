/** A network is known by its folder, by the lists, and by nobody else. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NETWORKS } from '../../networks/descriptions.ts'

const ROOT = join(import.meta.dirname, '../..')
const PRODUCTION = ['clients', 'db', 'handlers', 'jobs', 'networks', 'server']
const OWN_FOLDERS = NETWORKS.flatMap(({ name }) => [
  `networks/${name}/`,
  `networks/simulator/${name}/`,
])
const MIGRATIONS = 'db/migrations/'
const GENERATED = [
  'clients/sdk-typescript/generated/',
  'clients/sdk-python/otterpost/models.py',
  'clients/sdk-python/otterpost/_required.py',
  'clients/sdk-python/otterpost/_async/operations.py',
  'clients/sdk-python/otterpost/_sync/',
]

const files = PRODUCTION.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/node_modules|__pycache__|\/dist(\/|$)/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
).filter((path) => !isIn(path, ...OWN_FOLDERS, MIGRATIONS, ...GENERATED))

test('there are files to hold to this', () => {
  expect(files.length).toBeGreaterThan(400)
})

test('nobody but a network’s own folders has its word of the wire', () => {
  const words = /secondary_[ab]/
  expect(files.filter((path) => words.test(textOf(path)))).toEqual([])
})

test('what the simulated networks share names none of them', () => {
  // A name of one letter is in many words.
  const names = NETWORKS.flatMap(({ platform, name, label }) => [platform, name, label]).map(
    (name) => (name.length > 1 ? `\\b${name}\\b` : `['"\`]${name}['"\`]`),
  )
  const named = new RegExp(names.join('|'))
  const shared = files.filter((path) => isIn(path, 'networks/simulator/'))
  const list = 'networks/simulator/index.ts'

  expect(shared.length).toBeGreaterThan(30)
  expect(shared.filter((path) => path !== list && named.test(textOf(path)))).toEqual([])
})

function isIn(path: string, ...folders: string[]): boolean {
  return folders.some((folder) => path.startsWith(folder))
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
