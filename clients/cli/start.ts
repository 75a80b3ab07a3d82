#!/usr/bin/env node
/** Where the command line begins: looks at the version of Node, runs the program, sets the exit code. */
const NEEDED = 24

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(`otterpost needs Node.js ${NEEDED} or later; this is ${process.version}.\n`)
  process.exitCode = 1
} else {
  // Only now: an older Node could not even read what follows.
  const { runProgram } = await import('./program.ts')
  const { ownSurroundings } = await import('./ownSurroundings.ts')
  process.exitCode = await runProgram(process.argv.slice(2), ownSurroundings())
}
