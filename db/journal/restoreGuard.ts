/**
 * The restore guard (R14). A database that was restored from a backup does not know what was sent since,
 * and would send it again. At each start, before anything is claimed, it is compared with the journal of
 * sends, and what it lacks is entered: as published where the journal has the network's answer, as
 * unknown where it has none. All of it in one transaction; processes that start at once take turns.
 */
import type { Db, Sql } from '../postgres.ts'
import type { Keyring } from '../seal.ts'
import { enterAgain, hasPlace, type Looks } from './enterAgain.ts'
import { fateOf, isLost, type Fate, type LostSend } from './fate.ts'
import { readJournal, type Read } from './readJournal.ts'

/** The first half of a two-part advisory lock key, as in db/workers.ts. */
const LOCK_CLASS = 725_412
/** PostgreSQL writes down a sequence this far ahead, and after a crash or on a copy it stands there. */
const SEQUENCE_AHEAD = 32

/** How many deliveries were entered, by what they are now. */
export type Reentered = Record<Fate, number>

/** Undefined when the database knows of every journalled send, as it does unless it was restored. */
export async function guardAgainstRestore(
  db: Db,
  journal: { folder: string; keyring: Keyring },
  looks: Looks,
): Promise<Reentered | undefined> {
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, 0)`
    const read = await readJournal(journal.folder, await findSafeNumber(tx))
    const candidates = await findCandidates(tx, read)
    const behind = await isBehind(tx, read.highest)
    if (!behind && !candidates.some(isMissing)) return undefined
    const entered = { published: 0, unknown: 0, waiting: 0, asked: 0 }
    for (const sends of inOrder(chooseLost(candidates))) {
      const fate = await fateWithPlace(tx, sends)
      await enterAgain(tx, journal.keyring, sends, fate, looks)
      entered[fate]++
    }
    if (behind) await passNumber(tx, read.highest)
    return entered
  })
}

/** No send up to this number can be missing from the database, and none of them is open in it. */
async function findSafeNumber(sql: Sql): Promise<number> {
  const [row] = await sql<{ safe: number }[]>`
    select least(
      (select last_value from attempt_numbers) - ${SEQUENCE_AHEAD}::integer,
      (select min(number) - 1 from attempts where outcome is null)) as safe`
  return row?.safe ?? 0
}

interface Candidate extends LostSend {
  /** Else it is there, and open. */
  missing: boolean
}

/** The sends that the database lacks, or lacks the end of. Of posts that it does not have it needs none. */
async function findCandidates(sql: Sql, { sends, endings }: Read): Promise<Candidate[]> {
  const wanted = sends.map(({ user_id, subject_id, attempt_id }) => ({
    user_id,
    subject_id,
    attempt_id,
  }))
  const rows = await sql<
    { attempt_id: string; missing: boolean; of_article: boolean; parts_now: number }[]
  >`
    select j.attempt_id, a.id is null as missing, r.id is not null as of_article,
      1 + coalesce(cardinality(p.thread_tweets), 0) as parts_now
    from json_to_recordset(${sql.json(wanted)}::json) as j (user_id text, subject_id text, attempt_id text)
    left join posts p on p.user_id = j.user_id and p.id = j.subject_id
    left join articles r on r.user_id = j.user_id and r.id = j.subject_id
    left join attempts a on a.user_id = j.user_id and a.id = j.attempt_id
    where num_nonnulls(p.id, r.id) = 1 and a.outcome is null`
  const known = new Map(rows.map((row) => [row.attempt_id, row]))
  return sends.flatMap((send) => {
    const row = known.get(send.attempt_id)
    return row ? [{ ...send, ...row, ending: endings.get(send.attempt_id) }] : []
  })
}

function isMissing(send: Candidate): boolean {
  return send.missing && isLost(send)
}

/**
 * All sends of each delivery that is not what it was: one may be live that the database lacks, or one was
 * under way when the backup was made, and the journal knows its end.
 */
function chooseLost(candidates: Candidate[]): LostSend[] {
  const lost = new Set(
    candidates
      .filter((send) => isMissing(send) || (!send.missing && send.ending !== undefined))
      .map(deliveryOf),
  )
  return candidates.filter((send) => lost.has(deliveryOf(send)))
}

function deliveryOf({ user_id, subject_id, platform }: LostSend): string {
  return `${user_id} ${subject_id} ${platform}`
}

/**
 * By delivery, each in the order of its numbers. What is open comes last and the latest of it first: an
 * account has place for one, which is the one that was under way when the journal ends.
 */
function inOrder(lost: LostSend[]): LostSend[][] {
  const sorted = lost.toSorted((a, b) => a.number - b.number)
  const groups = [...Map.groupBy(sorted, deliveryOf).values()]
  const open = groups.filter((sends) => fateOf(sends) === 'unknown')
  const latest = (sends: LostSend[]) => sends.at(-1)?.number ?? 0
  return [
    ...groups.filter((sends) => !open.includes(sends)),
    ...open.toSorted((a, b) => latest(b) - latest(a)),
  ]
}

async function fateWithPlace(sql: Sql, sends: LostSend[]): Promise<Fate> {
  const fate = fateOf(sends)
  return fate === 'unknown' && !(await hasPlace(sql, sends)) ? 'asked' : fate
}

/** A number is taken from the sequence before it is in the journal, and a sequence goes back by a restore alone. */
async function isBehind(sql: Sql, highest: number): Promise<boolean> {
  const [row] = await sql<{ last_value: number }[]>`select last_value from attempt_numbers`
  return row !== undefined && row.last_value < highest
}

/** Unlike setval this is undone when the transaction fails, and then the next start does it all. */
async function passNumber(sql: Sql, highest: number) {
  await sql.unsafe(`alter sequence attempt_numbers restart with ${highest + 1}`)
}
