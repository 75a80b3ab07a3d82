/** The Python that contract fuzzing runs on, in `.venv`, with exactly what requirements.txt pins. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const PYTHONS = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10']
/** Debian's python3 may lack ensurepip, without which an environment has no pip. */
const FIT = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')
const VENV = join(import.meta.dirname, '../../.venv')
const STAMP = join(VENV, 'requirements.sha256')
const SCHEMATHESIS = join(VENV, 'bin/schemathesis')
const INSTALL_MS_MAX = 300_000

/** The command `schemathesis`, installed when needed; undefined where no Python is fit for it. */
export async function ensureVenv(): Promise<string | undefined> {
  const wanted = createHash('sha256')
    .update(await readFile(REQUIREMENTS))
    .digest('hex')
  if (await isInstalled(wanted)) return SCHEMATHESIS
  const python = await findPython()
  if (!python) return undefined
  await rm(VENV, { recursive: true, force: true })
  await run(python, ['-m', 'venv', VENV], { timeout: INSTALL_MS_MAX })
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
  await run(join(VENV, 'bin/python'), [...install, '--require-hashes', '-r', REQUIREMENTS], {
    timeout: INSTALL_MS_MAX,
  })
  // Last, so that an installation that broke off is made anew.
  await writeFile(STAMP, wanted)
  return SCHEMATHESIS
}

async function isInstalled(wanted: string): Promise<boolean> {
  try {
    // The Python behind it may have been removed or replaced since.
    await access(SCHEMATHESIS)
    await run(join(VENV, 'bin/python'), ['-c', ''])
    return (await readFile(STAMP, 'utf8')) === wanted
  } catch {
    return false
  }
}

async function findPython(): Promise<string | undefined> {
  for (const python of PYTHONS) {
    try {
      await run(python, ['-c', FIT])
      return python
    } catch {
      // Not there, too old, or without venv: the next one.
    }
  }
  return undefined
}
