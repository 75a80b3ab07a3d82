/** What `./otterpost` sets for a process, for tests that start one without it and look at its memory. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const program = readFileSync(new URL('../../otterpost', import.meta.url), 'utf8')
const exports = program.match(/^export [A-Z_]+=.*$/gm) ?? []

// What is printed has a value.
export const AS_INSTALLED = parseEnv(
  execFileSync('sh', ['-c', [...exports, 'env'].join('\n')], { env: {}, encoding: 'utf8' }),
) as Record<string, string>
