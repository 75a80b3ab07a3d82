/** Programs that come from PyPI, each in an environment of its own under `.venv`. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { lock } from '../clients/cli/lock.ts'

const run = promisify(execFile)

const PYTHONS = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10']
/** Debian's python3 may lack ensurepip, without which an environment has no pip. */
const fit = (minor: number) =>
  `import sys, venv, ensurepip; sys.exit(sys.version_info < (3, ${minor}))`
const VERSION = 'import sys; print("%d.%d" % sys.version_info[:2])'
const ENVIRONMENTS = join(import.meta.dirname, '../.venv')
const INSTALL_MS_MAX = 300_000
const LOOK_AGAIN_MS = 200

export interface PythonProgram {
  /** Of the environment. */
  name: string
  /** The file that pins what is installed, with hashes. */
  requirements: string
  command: string
  /** The oldest Python 3 that it runs on; 10 when left out. */
  minor?: number
  /** The Python that it has to run on; the first that is new enough when left out. */
  python?: string
}

/** The path of the command, installed when needed; undefined where no Python is fit for it. */
export async function ensureProgram(program: PythonProgram): Promise<string | undefined> {
  await mkdir(ENVIRONMENTS, { recursive: true })
  const unlock = await lockSoon(join(ENVIRONMENTS, program.name))
  try {
    return await install(program)
  } finally {
    unlock()
  }
}

/** Test files that need the same program run at the same time. */
async function lockSoon(path: string): Promise<() => void> {
  for (;;) {
    const unlock = lock(path)
    if (unlock) return unlock
    await sleep(LOOK_AGAIN_MS)
  }
}

async function install(program: PythonProgram): Promise<string | undefined> {
  const environment = join(ENVIRONMENTS, program.name)
  const command = join(environment, 'bin', program.command)
  const stamp = join(environment, 'requirements.sha256')
  const python_inside = join(environment, 'bin/python')
  const wanted = createHash('sha256')
    .update(await readFile(program.requirements))
    .digest('hex')
  if (await isInstalled(command, python_inside, stamp, wanted)) return command
  const python = program.python ?? (await findPython(program.minor ?? 10))
  if (!python) return undefined
  await rm(environment, { recursive: true, force: true })
  await run(python, ['-m', 'venv', environment], { timeout: INSTALL_MS_MAX })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
  await run(python_inside, [...pip, '--require-hashes', '-r', program.requirements], {
    timeout: INSTALL_MS_MAX,
  })
  // Last, so that an installation that broke off is made anew.
  await writeFile(stamp, wanted)
  return command
}

async function isInstalled(command: string, python: string, stamp: string, wanted: string) {
  try {
    // The Python behind it may have been removed or replaced since.
    await access(command)
    await run(python, ['-c', ''])
    return (await readFile(stamp, 'utf8')) === wanted
  } catch {
    return false
  }
}

/** Of each version that is new enough the first that is found, by the version. */
export async function findPythons(minor: number): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const python of [...PYTHONS, ...(await keptByPyenv())]) {
    try {
      await run(python, ['-c', fit(minor)])
      const { stdout } = await run(python, ['-c', VERSION])
      const version = stdout.trim()
      if (!found.has(version)) found.set(version, python)
    } catch {
      // Not there, too old, or without venv: the next one.
    }
  }
  return found
}

/** It has more of them than the PATH leads to. */
async function keptByPyenv(): Promise<string[]> {
  const folder = join(homedir(), '.pyenv/versions')
  const versions = await readdir(folder).catch(() => [])
  return versions.map((version) => join(folder, version, 'bin/python3'))
}

/** The first that is new enough. */
export async function findPython(minor: number): Promise<string | undefined> {
  for (const python of PYTHONS) {
    try {
      await run(python, ['-c', fit(minor)])
      return python
    } catch {
      // Not there, too old, or without venv: the next one.
    }
  }
  return undefined
}
