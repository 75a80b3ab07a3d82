/**
 * Backups of the embedded mode: its database, uploaded media and keys in one tar file, while it stands still: its
 * package has no `pg_dump`, and an installed one is often older than the server. The journal of sends
 * is no part of it: it is what tells a restored database of the sends since (R14). Neither are the
 * simulated networks, which no more than real ones go back with a database.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { holdCluster, startEmbedded } from '../embedded/embedded.ts'
import { markRestored } from '../embedded/restored.ts'
import { makeFile } from './file.ts'

const CLUSTER = 'postgresql'
const BESIDE = ['media', 'encryption-keys', 'api-key']

/** Throws while the service runs, and when the file exists. */
export async function packArchive(data_dir: string, file: string) {
  const folder = resolve(data_dir)
  if (!existsSync(join(folder, CLUSTER))) throw new Error(`there is no database in ${folder}`)
  // One that was killed leaves a server behind, or a log to replay: this ends and heals it.
  await (await startEmbedded(folder)).stop()
  const { cluster, release } = await holdCluster(folder)
  try {
    await makeFile(file, () => {
      const beside = BESIDE.filter((name) => existsSync(join(folder, name)))
      tar('-cf', file, '-C', dirname(cluster), basename(cluster), '-C', folder, ...beside)
    })
  } finally {
    await release()
  }
}

/** Into a folder that has no database. Media and keys that are there already stay. */
export async function unpackArchive(file: string, data_dir: string) {
  const folder = resolve(data_dir)
  // As the service makes it: its database's user has to pass through.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (existsSync(join(folder, CLUSTER))) {
    throw new Error(`there is a database in ${folder}; move ${join(folder, CLUSTER)} away first`)
  }
  const { cluster, release } = await holdCluster(folder)
  // Renamed when whole: what exists under the final name is complete.
  const unfinished = mkdtempSync(join(dirname(cluster), 'restore-'))
  try {
    tar('-xpf', file, '-C', unfinished, CLUSTER)
    markRestored(join(unfinished, CLUSTER))
    tar('-xpf', file, '-C', folder, '--skip-old-files', `--exclude=${CLUSTER}`)
    renameSync(join(unfinished, CLUSTER), cluster)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    await release()
  }
}

function tar(...args: string[]) {
  const { status, stderr, error } = spawnSync('tar', ['--numeric-owner', ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`tar: ${error?.message ?? stderr.trim()}`)
}
