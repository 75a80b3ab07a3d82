#!/usr/bin/env node
/** Where the command line begins: looks at the version of Node, runs the program, sets the exit code. */

/** As package.json says to npm, which only warns. */
const NEEDED = '22.13'

if (isOlder(process.versions.node, NEEDED)) {
  process.stderr.write(`otterpost needs Node.js ${NEEDED} or later; this is ${process.version}.\n`)
  process.exitCode = 1
} else {
  // Only now: an older Node could not even read what follows.
  const { main } = await import('./main.ts')
  process.exitCode = await main(process.argv.slice(2))
}

function isOlder(version: string, wanted: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [wanted_major = 0, wanted_minor = 0] = wanted.split('.').map(Number)
  return major < wanted_major || (major === wanted_major && minor < wanted_minor)
}
