/** Connections to a listener on this machine, as Linux counts them. */
import { readFileSync } from 'node:fs'

const LISTENING = '0A'

/** The descriptors of connections that this machine holds at its end of a listener's port. */
export function held(url: string): number {
  return rowsOf(url).filter(
    // What no process holds any more has no inode.
    ([, , , state, , , , , , inode]) => state !== LISTENING && inode !== '0',
  ).length
}

/** How many connections Linux has let in that the listener has not taken yet. */
export function waiting(url: string): number {
  const [, , , , queues = ''] = rowsOf(url).find(([, , , state]) => state === LISTENING) ?? []
  return parseInt(queues.split(':')[1] ?? '', 16)
}

/** As `man 5 proc` has /proc/net/tcp, in columns. */
function rowsOf(url: string): string[][] {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local = '']) => local.endsWith(`:${port}`))
}
