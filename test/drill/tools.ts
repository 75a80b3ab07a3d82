/** What the drill needs of the machine: a Python for Patroni, Debian's etcd, and a PostgreSQL with all of its programs. */
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { findInstalled } from '../faults/installed.ts'
import { ensureProgram } from '../venv.ts'

/** Patroni runs as an account of its own, which sees nothing of anybody's home. */
const PYTHON = '/usr/bin/python3'

export interface Tools {
  etcd: string
  patroni: string
  patronictl: string
  /** The folder of PostgreSQL's programs. */
  bin: string
}

/** Or what is lacking, in words. */
export async function findTools(): Promise<Tools | string> {
  const etcd = findCommand('etcd')
  const bin = findInstalled()?.bin
  if (!etcd || !bin)
    return "needs Debian's etcd-server, and a PostgreSQL from 15 on in /usr/lib/postgresql"
  const patroni = await installPatroni().catch((error: unknown) => String(error))
  if (!isProgram(patroni)) return `needs ${PYTHON} with venv, and PyPI: ${patroni}`
  return { etcd, patroni, patronictl: join(dirname(patroni), 'patronictl'), bin }
}

async function installPatroni(): Promise<string> {
  const requirements = join(import.meta.dirname, 'requirements.txt')
  const program = { name: 'drill', requirements, command: 'patroni', python: PYTHON }
  return (await ensureProgram(program)) ?? 'nothing was installed'
}

function findCommand(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
