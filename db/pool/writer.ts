/**
 * Which of several servers takes writes. It is asked anew for each connection, so that nobody has to notice when
 * that changes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { inTime } from './inTime.ts'
import { readTimeline } from './timeline.ts'

type Client = postgres.Sql<Record<string, never>>

/** With one connection, that nobody else uses. */
type Open = (address: string) => Client

const ANSWER_MS_MAX = 5_000
/** After the first one that takes writes has answered, others have so long to say that they do, too. */
const OTHERS_MS_MAX = 1_000
/** While one of them is silent, a copy that has said no is asked again after so long: it may take over meanwhile. */
export const AGAIN_MS = 1_000

/**
 * The address of the server that takes writes. Where two do, since one that had failed is back and knows nothing of
 * the one that took over, it is the one with the later history. Rejects where none does.
 */
export async function findWriter(addresses: string[], open: Open): Promise<string> {
  const writers: { address: string; timeline: string }[] = []
  const silent = new Set(addresses)
  // One takes writes, or none is silent: nobody is asked again.
  const decided = Promise.withResolvers<true>()
  const hear = (address: string) => {
    silent.delete(address)
    if (silent.size === 0 || writers.length > 0) decided.resolve(true)
  }
  const asked = addresses.map(async (address) => {
    for (;;) {
      try {
        writers.push({ address, timeline: await askForWrites(address, open) })
        hear(address)
        return
      } catch (error) {
        hear(address)
        const again = sleep(AGAIN_MS, false, { ref: false })
        if (await Promise.race([decided.promise, again])) throw error
      }
    }
  })
  const all = Promise.allSettled(asked)
  await Promise.any(asked).catch(async () => {
    throw mostTelling(await all)
  })
  await Promise.race([all, sleep(OTHERS_MS_MAX, undefined, { ref: false })])
  const [newest] = writers.toSorted((one, other) => (one.timeline < other.timeline ? 1 : -1))
  return newest?.address ?? ''
}

/** Its timeline, or nothing where it does not tell. Rejects when it takes no writes, or does not answer. */
async function askForWrites(address: string, open: Open): Promise<string> {
  const sql = open(address)
  const ask = async () => {
    const [row] = await sql<{ only_reads: boolean }[]>`
      select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as only_reads`
    if (row?.only_reads !== false) throw takesNone()
    return (await readTimeline(sql).catch(() => null)) ?? ''
  }
  try {
    return await inTime(ask(), ANSWER_MS_MAX, doesNotAnswer)
  } finally {
    sql.end({ timeout: 0 }).catch(() => undefined)
  }
}

function doesNotAnswer(): Error {
  return Object.assign(new Error('the server does not answer'), { code: 'CONNECT_TIMEOUT' })
}

/** As PostgreSQL says it of a statement. */
function takesNone(): Error {
  return Object.assign(new Error('the server takes no writes'), { code: '25006' })
}

/** One that is there and only reads says more than one that is not. */
function mostTelling(answers: PromiseSettledResult<void>[]): Error {
  const errors = answers.flatMap((answer) =>
    answer.status === 'rejected' && answer.reason instanceof Error ? [answer.reason] : [],
  )
  const only_reads = errors.find((error) => 'code' in error && error.code === '25006')
  return only_reads ?? errors[0] ?? takesNone()
}
