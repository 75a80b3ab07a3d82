/**
 * What must hold before anything is merged: `npm test`. The cheap checks all run, so that one look
 * shows all that is wrong; the expensive ones only when those pass.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './apart.ts'
import { ensureVenv } from './contract/venv.ts'
import { installTools, TOOLS_PATH } from './tools.ts'
import { lacksBrowser } from './world/browser.ts'
import { inMemory } from './world/memory.ts'

interface Step {
  name: string
  command: string[]
}

const ROOT = join(import.meta.dirname, '..')
/** The longest step, the tests, takes about half of it on two slow cores. */
const STEP_MS_MAX = 40 * 60_000
const LINES_MAX = 20
/** As many as the smallest machine has processors. */
const AT_ONCE = 2

const CHEAP: Step[] = [
  { name: 'types and lint', command: ['node', 'test/typesAndLint.ts'] },
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'generated files', command: ['node', 'openapi/generate.ts', '--check'] },
  { name: 'built pages', command: ['node', 'clients/dashboard/build.ts', '--check'] },
  { name: 'contracts', command: ['node', 'openapi/lint/lint.ts'] },
]
const GROWTH = { name: 'growth', command: ['node', 'test/growth/run.ts', 'breaks'] }
const TESTS = {
  name: 'tests',
  command: ['vitest', 'run', '--config', 'test/vitest.config.ts', '--reporter=dot'],
}
const FAULTS = { name: 'faults', command: ['node', 'test/faults/run.ts', '--quick'] }
const FUZZING = { name: 'contract fuzzing', command: ['node', 'test/contract/fuzz.ts'] }

/** Each failed test and its error, as vitest writes them, and each rule that a fault scenario saw violated. */
const FAILURES = /^ *(?:FAIL|VIOLATED:|Error:|[A-Za-z]+Error:) .*$/gm

if (import.meta.main) {
  await installTools()
  const failed = await findFailed()
  say(failed.length > 0 ? `FAILED: ${failed.join(', ')}` : 'everything passed')
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** The names of the steps that failed. */
async function findFailed(): Promise<string[]> {
  const failed: string[] = []
  const waiting = [...CHEAP]
  const takeTurns = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await passes(step))) failed.push(step.name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  if (failed.length > 0) return failed
  if ((await canCompare()) ? !(await passes(GROWTH)) : process.env.CI) return [GROWTH.name]
  if (!(await passes(TESTS))) return [TESTS.name]
  if (lacksBrowser()) {
    say('\n!!! SKIPPED: there is no Chromium. The pages were NOT tried in a browser. !!!\n')
  }
  if (!process.env.X_OPENAPI) {
    say(
      '\n!!! SKIPPED: X_OPENAPI names no file. Requests to X were NOT held to its description. !!!\n',
    )
  }
  // Each waits for others half of its time.
  const ended = await Promise.all([
    passes(FAULTS).then((passed) => (passed ? [] : [FAULTS.name])),
    fuzzingPasses().then((passed) => (passed ? [] : [FUZZING.name])),
  ])
  return ended.flat()
}

/** Whether the judge of growth is installed. Without a registry a laptop goes on without it, and says so. */
async function canCompare(): Promise<boolean> {
  if (await ensureInstalled(join(import.meta.dirname, 'growth'))) return true
  say(
    '\n!!! SKIPPED: test/growth cannot be installed. The contract was NOT held to its last release. !!!\n',
  )
  return false
}

/** Without Python a laptop skips it aloud; where CI is set that would hide what nobody checked. */
async function fuzzingPasses(): Promise<boolean> {
  if (await ensureVenv()) return passes(FUZZING)
  const need = 'contract fuzzing needs Python 3.10 or later with venv'
  if (process.env.CI) {
    say(`✗ ${need}`)
    return false
  }
  say(`\n!!! SKIPPED: ${need}. The contract was NOT fuzzed. !!!\n`)
  return true
}

/** One line when it passes, all that it printed when it does not. */
async function passes({ name, command: [program = '', ...args] }: Step): Promise<boolean> {
  const started = performance.now()
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...inMemory(),
      PATH: TOOLS_PATH,
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: STEP_MS_MAX,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ending = await new Promise<number | string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  const took_ms = performance.now() - started
  const seconds = (took_ms / 1000).toFixed(1)
  if (ending === 0) say(`✓ ${name} (${seconds} s)`)
  else {
    // Who sees only the end of a long log sees what failed.
    const named = new Set(output.match(FAILURES))
    say(`✗ ${name} (${seconds} s, ended with ${ending})\n${output}`)
    say([`✗ ${name}, in short:`, ...named].slice(0, LINES_MAX).join('\n'))
  }
  if (took_ms >= STEP_MS_MAX)
    say(`✗ ${name}: stopped, since it may take ${STEP_MS_MAX / 60_000} minutes`)
  return ending === 0
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
