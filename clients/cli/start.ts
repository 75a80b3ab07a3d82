#!/usr/bin/env node
/** Where the command line begins: looks at the version of Node, runs the program, sets the exit code. */

/**
 * As package.json says to npm, which only warns. On Node 20 most of it would run, but not the locks (lock.ts), which
 * take Node's own SQLite.
 */
const NEEDED = 24

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(`otterpost needs Node.js ${NEEDED} or later; this is ${process.version}.\n`)
  process.exitCode = 1
} else {
  // Only now: an older Node could not even read what follows.
  const { main } = await import('./main.ts')
  process.exitCode = await main(process.argv.slice(2))
}
