/** `npm run changelog`: drafts in CHANGELOG.md what it does not say yet of what is new. People find better words. */
import { writeFileSync } from 'node:fs'
import { presentEntries } from './entries.ts'
import { CHANGELOG, missingIn, readText, withEntries } from './unreleased.ts'

const text = readText()
const missing = missingIn(text, presentEntries())
writeFileSync(CHANGELOG, withEntries(text, missing))
for (const { heading, text } of missing) process.stdout.write(`${heading}: ${text}\n`)
process.stdout.write(`${missing.length} drafted in CHANGELOG.md\n`)
