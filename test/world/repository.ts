/** Copies of what of this repository runs, for tests that change something in it. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const PRODUCTION = [
  ...['clients', 'db', 'generated', 'handlers', 'jobs', 'networks', 'openapi', 'server'],
  ...['CHANGELOG.md', 'otterpost', 'package.json', 'tsconfig.json'],
]

export function copyProduction(folder: string) {
  for (const path of PRODUCTION) copy(join(ROOT, path), join(folder, path))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

/** Packages stay where they are. */
export function copy(from: string, to: string) {
  cpSync(from, to, {
    recursive: true,
    filter(path, target) {
      if (basename(path) !== 'node_modules') return true
      symlinkSync(path, target)
      return false
    },
  })
}

/** Fails when nothing changes, so that no copy is the original without anybody's knowing. */
export function edit(path: string, change: (text: string) => string) {
  const text = readFileSync(path, 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`${path} has no place for the change`)
  writeFileSync(path, changed)
}
