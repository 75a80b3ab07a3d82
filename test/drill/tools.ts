/** What the drill needs of the machine: Debian's patroni and etcd, and a PostgreSQL with all of its programs. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findInstalled } from '../faults/installed.ts'

export interface Tools {
  etcd: string
  patroni: string
  patronictl: string
  /** The folder of PostgreSQL's programs. */
  bin: string
}

/** Or what is lacking, in words. */
export function findTools(): Tools | string {
  const paths = ['etcd', 'patroni', 'patronictl'].map(findCommand)
  const bin = findInstalled()?.bin
  const [etcd, patroni, patronictl] = paths
  if (etcd && patroni && patronictl && bin) return { etcd, patroni, patronictl, bin }
  return "needs Debian's patroni, etcd-server, and a PostgreSQL from 15 on in /usr/lib/postgresql"
}

function findCommand(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
