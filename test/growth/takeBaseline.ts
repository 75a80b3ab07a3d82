/**
 * `npm run release:baseline`, at a release: what is there now is what every later version is held to, and what
 * CHANGELOG.md has as unreleased is this version's.
 */
import { writeFileSync } from 'node:fs'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { released } from '../../openapi/changelog.ts'
import { baselinePath } from './baseline.ts'
import { presentSurface, SURFACES } from './surface.ts'
import { CHANGELOG, readText } from './unreleased.ts'

const present = presentSurface()
for (const surface of SURFACES) {
  writeFileSync(baselinePath(surface), JSON.stringify(present[surface], null, 2) + '\n')
}
const today = new Date().toISOString().slice(0, 10)
const { version } = contract.info
writeFileSync(CHANGELOG, released(readText(), version, today))
process.stdout.write(`openapi/baseline/ is version ${version}. Commit it with CHANGELOG.md.\n`)
