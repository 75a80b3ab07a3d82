/** Makes the files of a new, empty database. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { own, type SystemAccount } from './account.ts'
import { reason, environmentOf, type Program } from './program.ts'

/** Of the database and of its only user. */
export const NAME = 'otterpost'

/** Made beside and renamed when whole: what exists under the final name is complete. */
export function initialise(cluster: string, program: Program, account: SystemAccount) {
  const prefix = `${cluster}.init-`
  for (const name of readdirSync(dirname(cluster))) {
    const path = join(dirname(cluster), name)
    if (path.startsWith(prefix)) rmSync(path, { recursive: true, force: true })
  }
  const unfinished = mkdtempSync(prefix)
  own(unfinished, account)
  const initdb = ['-D', unfinished, '-U', NAME, '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const steps: [string, string[], string][] = [
    ['initdb', initdb, ''],
    ['postgres', ['--single', '-D', unfinished, 'postgres'], `create database ${NAME}\n`],
  ]
  for (const [name, args, input] of steps) {
    const { status, stderr, error } = spawnSync(join(program.bin, name), args, {
      ...environmentOf(program, account),
      input,
      encoding: 'utf8',
    })
    if (status !== 0) {
      rmSync(unfinished, { recursive: true, force: true })
      throw new Error(`cannot make the database in ${cluster}: ${error?.message ?? reason(stderr)}`)
    }
  }
  renameSync(unfinished, cluster)
}
