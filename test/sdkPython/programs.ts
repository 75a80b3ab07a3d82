/** Programs that use the SDK for Python: each is written for the client that waits for nothing, and run by both. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inPlace } from '../../openapi/sdkPython/sync.ts'
import { SDK } from './environment.ts'

export const SIDES = ['async', 'sync'] as const
export type Side = (typeof SIDES)[number]

const PROGRAMS = join(import.meta.dirname, 'programs')

export interface Running {
  /** What it has printed so far, a line of JSON each. */
  // Tests look into it member by member.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  said: any[]
  /** All of it, once it has ended well. Throws with what it wrote to stderr. */
  ended: Promise<Running['said']>
}

/** A folder for programs. `python` has httpx. */
export function openPrograms(python: string) {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-sdk-python-'))
  return {
    folder,
    start: (name: string, side: Side, env: Record<string, string>) =>
      run(python, folder, written(name, side), env),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }

  function written(name: string, side: Side): string {
    const text = readFileSync(join(PROGRAMS, `${name}.py`), 'utf8')
    const path = join(folder, `${name}_${side}.py`)
    writeFileSync(path, side === 'sync' ? inPlace(text) : text)
    return path
  }
}

function run(python: string, cwd: string, path: string, env: Record<string, string>): Running {
  const known = { PATH: process.env.PATH, PYTHONPATH: SDK, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(python, ['-W', 'error', path], { cwd, env: { ...known, ...env } })
  const said: Running['said'] = []
  let err = ''
  createInterface({ input: child.stdout }).on('line', (line) => said.push(JSON.parse(line)))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  return { said, ended: end() }

  async function end() {
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0 || err !== '') throw new Error(`${path} ended with ${code}: ${err}`)
    return said
  }
}
