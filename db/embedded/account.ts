/** Whom PostgreSQL runs as, and what that user can get at. */
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  mkdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Empty for an ordinary user, who runs it as himself. */
export type SystemAccount = { uid: number; gid: number } | Record<string, never>

/**
 * PostgreSQL refuses to run as root. What exists already stays its owner's; otherwise one of two
 * names that every Linux has, so nobody has to be added.
 */
export function findSystemAccount(cluster: string): SystemAccount {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root and there is neither a user postgres nor nobody')
}

/** Asks the kernel, as only it knows all of modes, groups and access lists. */
export function canReach(path: string, account: SystemAccount): boolean {
  return spawnSync('/usr/bin/test', ['-x', path], { ...account, cwd: '/' }).status === 0
}

export function own(path: string, account: SystemAccount) {
  if ('uid' in account) chownSync(path, account.uid, account.gid)
}

/** A folder that only its owner enters, in folders that anybody may. Throws where it cannot be written. */
export function makePrivate(folder: string) {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.W_OK | constants.X_OK)
}

/**
 * Keeps all others out of a folder of ours. Where the database runs as another account, that one's group alone passes
 * through to its own files, and does not see what else is there.
 */
export function close(folder: string, account: SystemAccount) {
  const { uid } = statSync(folder)
  if (uid !== process.getuid?.()) return
  if ('gid' in account) chownSync(folder, uid, account.gid)
  chmodSync(folder, 'gid' in account ? 0o710 : 0o700)
}

/** Lets the account in, whatever the umask is; only a superuser runs it as another. */
export function open(path: string) {
  if (process.getuid?.() === 0) chmodSync(path, 0o755)
}
