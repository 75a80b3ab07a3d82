/** What a test has launched ends with it, also where the test is killed and cleans nothing up. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentOf, sendSignal } from '../faults/processes.ts'
import { launch, SERVE, SIMULATOR } from '../world/program.ts'
import { until } from '../world/until.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = join(ROOT, 'test/world/program.ts')
const folder = mkdtempSync(join(tmpdir(), 'otterpost-owner-'))
// The embedded PostgreSQL runs as a user of its own, who has to pass through.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))

const env = { PORT: '0', SIMULATOR_PORT: '0', DATA_DIR: join(folder, 'data') }

/** Launches a program, says its number once it listens, and goes on for ever. */
const RUNNER = `
  const { launch, listening } = await import(process.env.PROGRAM)
  const program = launch(JSON.parse(process.env.LAUNCH))
  await listening(program)
  console.log('launched ' + program.pid)
  setInterval(() => undefined, 60_000)`

test.each([
  ['a service', { args: SERVE, env }],
  ['one that a shell started', { command: join(ROOT, 'otterpost'), args: ['serve'], env }],
  ['simulated networks', { args: SIMULATOR, env }],
])('%s', async (_, program) => {
  const runner = launch({
    args: ['--input-type=module', '-e', RUNNER],
    env: { PROGRAM, LAUNCH: JSON.stringify(program) },
  })
  const pid = () => Number(/^launched (\d+)$/m.exec(runner.said())?.[1] ?? 0)
  await until(() => pid() > 0)
  expect(isRunning(pid())).toBe(true)

  await runner.end('SIGKILL')

  try {
    await until(() => !isRunning(pid()))
  } finally {
    if (isRunning(pid())) sendSignal(pid(), 'SIGKILL')
  }
})

/** One that is dead and of which nobody has asked yet has no words any more. */
function isRunning(pid: number): boolean {
  return contentOf(`/proc/${pid}/cmdline`) !== ''
}
