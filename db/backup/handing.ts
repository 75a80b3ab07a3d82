/**
 * How files of the log go between PostgreSQL and this process, which alone knows the bucket and its keys: by a folder
 * in the data of the database, without a program that PostgreSQL's user would have to reach. PostgreSQL runs a command
 * for each file, in the folder of its data; the command asks there, and waits while this process is alive, and not for
 * ever.
 */
import { constants, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSystemAccount, own, type SystemAccount } from '../embedded/account.ts'
import type { Settings } from '../embedded/server.ts'
import { isWalName, WAL_BYTES_MAX } from './walNames.ts'

export const HANDING = 'otterpost-handing'
const SERVED_BY = 'served-by'
const LOOK_MS = 100
/** Of the command: two minutes. */
const TURNS = 1_200

/** Where other users' processes cannot be seen, nobody can be seen to be gone. */
const SERVED = `[ ! -d /proc/1 ] || [ -d /proc/$(cat ${HANDING}/${SERVED_BY}) ]`
const WAITING = `i=0; while [ -e $f ] && [ $i -lt ${TURNS} ] && { ${SERVED}; }; do sleep 0.1; i=$((i+1)); done`
const ASKING = `f=${HANDING}/%f; rm -f $f $f.failed`

/** Every minute at least a file is full, so that at most a minute and what is on its way are lost with the machine. */
export const ARCHIVING: Settings = {
  archive_mode: 'on',
  archive_timeout: 60,
  // A link costs nothing, and PostgreSQL leaves the file alone until the command has succeeded.
  archive_command: `${ASKING}; ln %p $f || exit 1; ${WAITING}; [ ! -e $f ] && [ ! -e $f.failed ]`,
}

/** An end above 125 stops PostgreSQL; any other would mean that the log ends there, and what came after were lost. */
export const FETCHING: Settings = {
  restore_command: `${ASKING} $f.found; : > $f || exit 200; ${WAITING}; if [ -e $f ] || [ -e $f.failed ]; then exit 200; fi; [ -e $f.found ] && mv $f.found "%p"`,
}

/** Handles what PostgreSQL asks for, one after the other, until it is stopped. What `handle` throws the command fails with. */
export function startHanding(
  cluster: string,
  handle: (name: string, path: string) => Promise<void>,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const folder = join(cluster, HANDING)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  own(folder, findSystemAccount(cluster))
  const served_by = join(folder, SERVED_BY)
  rmSync(served_by, { force: true })
  writeFileSync(served_by, String(process.pid), { flag: 'wx', mode: 0o644 })
  const ending = new AbortController()
  const running = run()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }

  async function run() {
    while (!ending.signal.aborted) {
      const names = existsSync(folder) ? readdirSync(folder).filter(isWalName) : []
      for (const name of names) await answer(name, join(folder, name))
      if (names.length === 0) await sleep(LOOK_MS, undefined, ending).catch(() => undefined)
    }
  }

  /** The command may have given up meanwhile, so that nothing is there any more. */
  async function answer(name: string, path: string) {
    try {
      await handle(name, path)
      await rm(path, { force: true })
    } catch (error) {
      onFailure(error)
      await rename(path, `${path}.failed`).catch(() => undefined)
    }
  }
}

/** No link of PostgreSQL's user makes another read or write elsewhere, here and below. */
export async function readHanded(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { size } = await file.stat()
    if (size > WAL_BYTES_MAX) throw new Error('a file of the log is too large')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** For the command that asked for `path`. The file becomes one of PostgreSQL's, which writes on in it. */
export async function hand(path: string, bytes: Buffer, account: SystemAccount): Promise<void> {
  await rm(`${path}.found`, { force: true })
  const file = await open(`${path}.found`, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    if ('uid' in account) await file.chown(account.uid, account.gid)
  } finally {
    await file.close()
  }
}
