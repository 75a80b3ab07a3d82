/**
 * What is kept between runs: addresses and keys, by profile, in one JSON file that only its owner
 * may read. One that others may read is refused rather than mended, since somebody may have read it. The
 * keyring of a desktop would need a native package, and servers have none.
 */
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isObject, readJson } from '../http/json.ts'
import { Failure } from '../failure.ts'
import type { Environment } from '../environment.ts'
import { configFolder } from './folders.ts'

interface Profile {
  url?: string
  key?: string
  /** IANA name of the time zone that times are meant in. */
  zone?: string
}

export interface Config {
  /** The profile that is used when none is named. */
  profile?: string
  profiles: Record<string, Profile>
}

/** Five seconds together. */
const LOCK_TRIES = 250
const LOCK_PAUSE_MS = 20

type Env = Environment['env']

export function configPath(env: Env): string {
  return join(configFolder(env), 'config.json')
}

/** Throws a Failure when others could read the keys in it, or when it is not what this program wrote. */
export async function readConfig(env: Env): Promise<Config> {
  const path = configPath(env)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Failure('failed', `${path} cannot be read: ${error.message}`)
  })
  if (text === undefined) return { profiles: {} }
  await refuseReadersOf(path)
  const config = readJson(text)
  if (!isConfig(config))
    throw new Failure('failed', `${path} is not a configuration of this program.`, {
      next: 'Move it away, then sign in again: otterpost auth login',
    })
  return config
}

/** One process after the other, so that of two that sign in at once neither undoes the other. */
export async function changeConfig(env: Env, change: (found: Config) => Config): Promise<Config> {
  const path = configPath(env)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await chmod(dirname(path), 0o700)
  const unlock = await waitForLock(path)
  try {
    const config = change(await readConfig(env))
    await write(path, config)
    return config
  } finally {
    unlock()
  }
}

async function waitForLock(path: string): Promise<() => void> {
  // Only where something is changed: it takes SQLite.
  const { lock } = await import('../lock.ts')
  for (let tries = 0; tries < LOCK_TRIES; tries++) {
    const unlock = lock(path)
    if (unlock !== undefined) return unlock
    await pause(LOCK_PAUSE_MS)
  }
  throw new Failure('failed', `${path} is being changed by another process.`)
}

/** Whole or not at all: a reader never finds half a file, nor one that others may read. */
async function write(path: string, config: Config): Promise<void> {
  const draft = `${path}.${process.pid}`
  try {
    await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Modes mean nothing on Windows. */
async function refuseReadersOf(path: string): Promise<void> {
  const { mode } = await stat(path)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new Failure('failed', `${path} holds keys and may be read by others.`, {
    next: `Keep it to yourself: chmod 600 ${path}`,
  })
}

function isConfig(value: unknown): value is Config {
  if (!isObject(value) || !isObject(value.profiles)) return false
  if (value.profile !== undefined && typeof value.profile !== 'string') return false
  return Object.values(value.profiles).every(
    (profile) =>
      isObject(profile) && Object.values(profile).every((member) => typeof member === 'string'),
  )
}
