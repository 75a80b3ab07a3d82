/**
 * A pooler before PostgreSQL that lends each transaction another session (PgBouncer with pool_mode = transaction). Many
 * processes then share few sessions of the server. Nothing that belongs to a session survives there: no statement
 * that was prepared, no setting, no LISTEN, no lock. So both addresses are looked at before anything depends on them.
 */
import { randomInt } from 'node:crypto'
import { openClient, type Client, type Server } from './client.ts'
import { openPool } from './postgres.ts'
import { backendOf } from './watch.ts'

/** The first half of a two-part advisory lock key; any number nobody else in this database uses. */
const LOCK_CLASS = 725_415

/** Throws where what should be the server is such a pooler, as far as can be told. */
export async function refuseTransactionPooler(server: Server): Promise<void> {
  const open = () => openClient(server, { max: 1, onclose: () => undefined })
  const [one, other] = [open(), open()]
  try {
    const { pid, is_own } = await readSession(one)
    if (is_own) return
    // A pooler that keeps sessions would have given the second client another one, as the first is still there.
    if ((await readSession(other)).pid === pid) throw named('TRANSACTION_POOLER')
  } finally {
    await Promise.all([one.end({ timeout: 0 }), other.end({ timeout: 0 })])
  }
}

/** Whether the number that the client was told is that of the server process: poolers have numbers of their own. */
async function readSession(client: Client): Promise<{ pid: number; is_own: boolean }> {
  const asked = client<{ pid: number }[]>`select pg_backend_pid() as pid`
  const [row] = await asked
  const pid = row?.pid ?? 0
  return { pid, is_own: backendOf(asked) === pid }
}

/** Throws where the pooler cannot be used, or leads to another database, or to sessions whose commits may be lost. */
export async function checkPooler(server: Server, pooler: string): Promise<void> {
  const direct = openPool(server, { max: 1 })
  const pooled = openPool(server, { max: 1, pooler })
  try {
    const key = randomInt(2 ** 31)
    const [found] = await direct.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, ${key})`
      return pooled<{ is_free: boolean; synchronous_commit: string }[]>`
        select pg_try_advisory_xact_lock(${LOCK_CLASS}, ${key}) as is_free,
          current_setting('synchronous_commit') as synchronous_commit`
    })
    if (found?.is_free !== false) throw named('OTHER_DATABASE')
    // Transactions say it themselves; a statement by itself cannot.
    if (found.synchronous_commit === 'off') throw named('COMMITS_EARLY')
  } finally {
    await Promise.all([direct.end({ timeout: 1 }), pooled.end({ timeout: 1 })])
  }
}

function named(code: string): Error {
  return Object.assign(new Error('the pooler cannot be used as it is set up'), { code })
}
