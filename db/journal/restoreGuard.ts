/**
 * The restore guard (R14). A database that went back, because it was restored from a backup or a replica
 * that lagged behind took its place, does not know what was sent since, and would send it again. Whenever
 * that may have happened, and before anything is claimed, it is compared with the journal of sends, and
 * what it lacks is entered: as published where the journal has the network's answer, as unknown where it
 * has none. All of it in one transaction; processes take turns.
 */
import type { Db, Sql } from '../pool/postgres.ts'
import type { Keyring } from '../secrets/seal.ts'
import { isHere } from '../delivery/workers.ts'
import { renewEpoch } from '../events/epochs.ts'
import { replay, isAccountFree, type RecheckTimes } from './replay.ts'
import { fateOf, type Fate, type LostSend } from './fate.ts'
import { findSafeNumber, lockJournals, markCompared, TAKEN_NUMBER } from './journals.ts'
import {
  countGone,
  collectLost,
  lacksSends,
  listLost,
  readLost,
  type LostDelivery,
} from './lostSends.ts'

/** How many deliveries were entered, by what they are now; `gone` are those whose post is not there. */
export type Reentered = Record<Fate | 'gone', number>

export interface GuardedJournals {
  folder: string
  /** Those in the folder. */
  ids: string[]
  keyring: Keyring
}

/**
 * Undefined when the database knows of every journalled send, as it does unless it went back. Throws when
 * this is not the database in which the process of this id is known to live.
 */
export async function guardAgainstRestore(
  db: Db,
  { folder, ids, keyring }: GuardedJournals,
  worker_id: number,
  looks: RecheckTimes,
): Promise<Reentered | undefined> {
  return db.begin(async (tx) => {
    await lockJournals(tx)
    const [here] = await tx`select where ${isHere(tx, worker_id)}`
    if (here === undefined) throw new Error('the connections lead to different databases')
    const safe_number = await findSafeNumber(tx, ids)
    const highest = await collectLost(tx, folder, safe_number)
    const behind = await isBehind(tx, highest)
    const went_back = behind || (await lacksSends(tx))
    const entered = went_back ? await enterLost(tx, keyring, looks) : undefined
    if (behind) await passNumber(tx, highest)
    await renewEpoch(tx, went_back)
    await markCompared(tx, ids, { safe_number, went_back })
    return entered
  })
}

/**
 * What is open comes last and the latest of it at the end: it has its account's place, as the one that was
 * under way when the journal ends (R6).
 */
async function enterLost(tx: Sql, keyring: Keyring, looks: RecheckTimes): Promise<Reentered> {
  const entered: Reentered = {
    published: 0,
    unknown: 0,
    waiting: 0,
    asked: 0,
    gone: await countGone(tx),
  }
  const open: LostDelivery[] = []
  for await (const sends of listLost(tx)) {
    const fate = fateOf(sends)
    if (fate === 'unknown') open.push(deliveryOf(sends))
    else await enter(sends, fate)
  }
  for (const delivery of open.toSorted((a, b) => a.number - b.number)) {
    for (const sends of await readLost(tx, [delivery])) {
      await enter(sends, (await isAccountFree(tx, sends)) ? 'unknown' : 'asked')
    }
  }
  return entered

  async function enter(sends: LostSend[], fate: Fate) {
    await replay(tx, keyring, sends, fate, looks)
    entered[fate]++
  }
}

function deliveryOf(sends: LostSend[]): LostDelivery {
  const last = sends.at(-1)
  if (last === undefined) throw new Error('a delivery without a send')
  const { user_id, subject_id, platform, number } = last
  return { user_id, subject_id, platform, number }
}

/** A number is taken from the sequence before it is in the journal, and a sequence does not go back by itself. */
async function isBehind(sql: Sql, highest: number): Promise<boolean> {
  const [row] = await sql<{ behind: boolean }[]>`
    select ${sql.unsafe(TAKEN_NUMBER)} < ${highest}::bigint as behind`
  return row?.behind === true
}

/** Unlike setval this is undone when the transaction fails, and then the next comparison does it all. */
async function passNumber(sql: Sql, highest: number) {
  await sql.unsafe(`alter sequence attempt_numbers restart with ${highest + 1}`)
}
