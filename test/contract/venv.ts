/** The Schemathesis that contract fuzzing runs on, with exactly what requirements.txt pins. */
import { join } from 'node:path'
import { ensureProgram } from '../venv.ts'

/** The command `schemathesis`; undefined where no Python is fit for it. */
export function ensureVenv(): Promise<string | undefined> {
  return ensureProgram({
    name: 'contract',
    requirements: join(import.meta.dirname, 'requirements.txt'),
    command: 'schemathesis',
  })
}
