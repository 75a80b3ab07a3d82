/** This process, as the environment of the program. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Environment } from './environment.ts'

export function processEnvironment(): Environment {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endQuietly)
  const { stdin, stdout, stderr, env } = process
  // What is in the PATH is called by its name. npx says so, `./otterpost` says how it was found.
  const called = env.npm_command === 'exec' ? 'npx otterpost' : env.OTTERPOST_CALLED
  return { stdin, stdout, stderr, env, called, pause }
}

let said = false

/** Whoever reads has seen enough, as `head` has: nothing is left to be done, and nothing is wrong. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit()
  process.exitCode = 1
  // Standard error may be what cannot be written.
  if (said) return
  said = true
  process.stderr.write(`Error: what was to be shown could not be written (${error.code}).\n`)
}
