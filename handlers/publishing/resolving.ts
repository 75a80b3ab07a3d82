/**
 * An owner says what became of a send that nobody could find out about. Nothing is sent by it, and whatever moved
 * the delivery before it wins: the owner then reads what is known (decisions 286 to 288).
 */
import type { components } from '../../generated/openapi.ts'
import { wakeConnection } from '../../db/delivery/deliveries.ts'
import {
  findUndecided,
  partsLive,
  resolveDelivery,
  type DeliveryKey,
  type NamedPost,
  type Resolution,
  type Undecided,
} from '../../db/delivery/resolutions.ts'
import type { JournalOutcome } from '../../db/journal/journal.ts'
import type { Db, Sql } from '../../db/pool/postgres.ts'
import { isThere, type SubjectTable } from '../../db/posts/subjects.ts'
import { confirmPost } from '../../jobs/delivery/confirmPost.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import type { Timing } from '../../jobs/delivery/timing.ts'
import type { LivePart, Platform } from '../../networks/network.ts'
import { noticeThere, type Notice } from '../../openapi/notices.ts'
import { inBody } from '../../openapi/places.ts'
import {
  accountGone,
  knownAlready,
  needsAnother,
  noSuchPost,
  notAPostAddress,
  notATarget,
  onlyWith,
  unknownValue,
  urlOfAnotherAccount,
  urlOfAnotherPost,
} from '../../openapi/problems.ts'
import {
  ApiError,
  inProgress,
  notFound,
  outcomeKnown,
  validationFailed,
} from '../../openapi/errors.ts'
import type { Call, Reply } from '../handler.ts'
import { once, type Answered } from '../requests/once.ts'
import { readPlatforms } from '../requests/platforms.ts'
import { mayBeRepeated } from './repeats.ts'

const PLATFORM = inBody('platform')
const URL_SENT = inBody('url')

type OutcomeReport = components['schemas']['OutcomeReport']

/** What its owner should know besides. */
type ResolvingNotice = Notice<'not_verified'>

interface Subject {
  table: SubjectTable
  user_id: string
  id: string
}

/** A post or an article, as its operation locks and answers it. */
interface SubjectKind<Id extends 'resolvePost' | 'resolveArticle'> {
  table: SubjectTable
  report: OutcomeReport
  /** Where it goes; undefined when it is gone. */
  lock(tx: Sql): Promise<{ platforms: readonly string[] } | undefined>
  answer(notices: ResolvingNotice[]): Promise<Answered<Reply<Id>> | undefined>
}

/** The network is asked between two transactions, never in one. */
export function resolveSubject<Id extends 'resolvePost' | 'resolveArticle'>(
  call: Call<Id>,
  { table, report: sent, lock, answer }: SubjectKind<Id>,
): Promise<Reply<Id>> {
  const { user, params, publisher } = call
  const report = readReport(sent)
  const subject = { table, user_id: user.id, id: params.id }
  return once(call, {
    async save(tx) {
      const locked = await lock(tx)
      if (locked === undefined) throw notFound()
      if (!locked.platforms.includes(report.platform)) {
        throw validationFailed([notATarget(PLATFORM, 'it is not a target')])
      }
      await needUndecided(tx, publisher, subject, report)
      return { post_id: subject.id }
    },
    async publish(_, again) {
      const resolving = resolveOutcome(publisher, subject, report, again !== undefined)
      const notices = await resolving.catch(async (error: unknown) => {
        // Of what was deleted meanwhile nothing else is worth saying.
        if (error instanceof ApiError && !(await isThere(publisher.db, table, subject)))
          throw notFound()
        throw error
      })
      const answered = await answer(notices)
      if (answered === undefined) throw notFound()
      return answered
    },
  })
}

interface Report {
  platform: Platform
  outcome: 'published' | 'not_published'
  url: string | undefined
}

function readReport({ platform: sent, outcome, url }: OutcomeReport): Report {
  const [platform] = readPlatforms([sent]) ?? []
  if (platform === undefined)
    throw validationFailed([unknownValue(PLATFORM, 'it is not a network')])
  if (outcome === 'not_published' && url !== undefined) {
    throw validationFailed([onlyWith(URL_SENT, 'the outcome published')])
  }
  return { platform, outcome, url }
}

/** Throws 409 when there is nothing to resolve, or not yet. */
async function needUndecided(
  sql: Sql,
  publisher: Publisher,
  { user_id, id }: Subject,
  { platform, outcome }: Report,
): Promise<Undecided> {
  const undecided = await findUndecided(sql, { user_id, subject_id: id, platform })
  if (undecided === undefined || !undecided.is_open) throw known(platform, undecided?.state)
  const says_absent = outcome === 'not_published'
  // What has been given up may be said to be there at once: a repeat under way makes no second one of it.
  if ((undecided.state === 'unknown' || says_absent) && mayBeRepeated(publisher, undecided))
    throw inProgress('outcome')
  if (says_absent && mayStillArrive(publisher.timing, undecided)) throw inProgress('outcome')
  return undecided
}

/** What was sent, within the time of an answer and the quiet period (R4). */
function mayStillArrive(
  { request_timeout_ms, quiet_ms }: Timing,
  { platform, sent_ago_ms }: Undecided,
): boolean {
  return sent_ago_ms !== null && sent_ago_ms <= request_timeout_ms + quiet_ms[platform]
}

/** Returns what the owner should know besides. `again`: this very request may have resolved it before. */
async function resolveOutcome(
  publisher: Publisher,
  subject: Subject,
  report: Report,
  again: boolean,
): Promise<ResolvingNotice[]> {
  const { db, journal } = publisher
  const { platform, outcome, url } = report
  const key = { user_id: subject.user_id, subject_id: subject.id, platform }
  if (again && (await isSaid(db, key, outcome))) return []
  const undecided = await needUndecided(db, publisher, subject, report)
  const part = outcome === 'published' ? readUrl(publisher, undecided, url) : undefined
  const { named, notices } = await confirm(publisher, undecided, part)
  const resolution: Resolution = outcome === 'published' ? { outcome, named } : { outcome }
  const attempt_ids = await db.begin(async (tx) => {
    const resolved = await resolveDelivery(tx, subject.table, undecided, resolution)
    if (resolved.state === 'taken') throw validationFailed([urlOfAnotherPost(URL_SENT)])
    if (resolved.state === 'moved') throw known(platform, undefined)
    return resolved.attempt_ids
  })
  // A restored database asks its owner again what was not published (R14): that is the safe side.
  const ending: JournalOutcome =
    outcome === 'published'
      ? { state: 'accepted', parts: named?.parts ?? [] }
      : { state: 'gave_up' }
  for (const attempt_id of attempt_ids) journal.ended(attempt_id, ending)
  // An unknown send may have held the account's place.
  if (undecided.connection_id !== null) {
    await wakeConnection(db, subject.user_id, undecided.connection_id)
  }
  return notices
}

/** What was said before counts no more once the outcome of another send is open. */
async function isSaid(db: Db, key: DeliveryKey, outcome: Report['outcome']): Promise<boolean> {
  const found = await findUndecided(db, key)
  return found?.is_open === false && found.said === outcome
}

/** The part that the URL stands for; undefined without one. */
function readUrl(
  publisher: Publisher,
  undecided: Undecided,
  url: string | undefined,
): LivePart | undefined {
  const { platform, position, parts, connection_id } = undecided
  if (url === undefined) {
    if (partsLive(undecided) >= parts) return undefined
    const message = `part ${position + 1} needs it, since the next part follows it there`
    throw validationFailed([needsAnother(URL_SENT, message)])
  }
  if (connection_id === null) {
    throw validationFailed([accountGone(URL_SENT)])
  }
  const network = publisher.networks.of(undecided.origin, platform)
  const part = network.readAddress(undecided, url, position)
  if (part !== undefined) return part
  const whose = `${network.label} of the account ${undecided.handle}`
  throw validationFailed([notAPostAddress(URL_SENT, whose)])
}

interface Confirmed {
  named: NamedPost | undefined
  notices: ResolvingNotice[]
}

async function confirm(
  publisher: Publisher,
  undecided: Undecided,
  part: LivePart | undefined,
): Promise<Confirmed> {
  if (part === undefined) return { named: undefined, notices: [] }
  const { label } = publisher.networks.of(undecided.origin, undecided.platform)
  const confirmation = await confirmPost(publisher, undecided, part)
  switch (confirmation.state) {
    case 'there':
      return { named: { parts: confirmation.parts, verified: true }, notices: [] }
    case 'absent':
      throw validationFailed([noSuchPost(URL_SENT, label)])
    case 'foreign':
      throw validationFailed([urlOfAnotherAccount(URL_SENT, label)])
    case 'unreadable': {
      const message =
        `the URL could not be verified: ${confirmation.error} ` +
        'Deleting it here will leave it there.'
      const notice = noticeThere(undecided.platform, 'not_verified', message)
      return { named: { parts: [part], verified: false }, notices: [notice] }
    }
  }
}

/** What there is to do instead. Undefined: it was never sent there, or has moved on at this moment. */
const INSTEAD: Record<Undecided['state'], string> = {
  waiting: 'it is sent at its time',
  sending: 'it is being sent',
  unknown: 'it is being looked for',
  published: 'it is there',
  failed: 'it is not there; publish it again',
  held: 'it waits for approval',
  skipped: 'nothing was sent; it is over a limit of the network',
}

function known(platform: Platform, state: Undecided['state'] | undefined) {
  const instead = state === undefined ? 'read what its deliveries say' : INSTEAD[state]
  return outcomeKnown(knownAlready(PLATFORM, platform, instead))
}
