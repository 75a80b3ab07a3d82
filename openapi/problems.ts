/**
 * Every problem that a refusal names: one function for each code that a rule of ours has; those of the contract's
 * schemas are made in handlers/requests/schemaProblems.ts, those of a network's limits in networks/. What each
 * code means is in openapi/codes.ts.
 */
import type { components as dashboard } from '../generated/dashboard.ts'
import type { components } from '../generated/openapi.ts'
import type { Platform } from '../generated/names.ts'
import { inBody, inPath, inRequest, type RequestPlace } from './places.ts'

type Shown = components['schemas']['Problem']

export type ProblemCode = Shown['code'] | dashboard['schemas']['ProblemCode']

/** By how much, in what. */
export type Measure = Pick<Shown, 'limit' | 'actual' | 'unit'>

export interface Problem extends Omit<Shown, 'code'> {
  code: ProblemCode
  /** The same as one sentence, for `details`. */
  sentence: string
}

const MESSAGE_LENGTH_MAX = 2000

/** As it stands in an answer. */
export function shown(problem: Problem): Omit<Problem, 'sentence'> {
  const body: Omit<Problem, 'sentence'> & { sentence?: string } = {
    ...problem,
    message: cut(problem.message),
  }
  delete body.sentence
  return body
}

/** As long as a message in an answer may be. */
export function cut(text: string): string {
  return text.slice(0, MESSAGE_LENGTH_MAX).toWellFormed()
}

/** What several ways to the same place have found. Two places may be spelled alike in sentences. */
export function onceEach(problems: Problem[]): Problem[] {
  const each = problems.map((one) => [JSON.stringify([one.pointer, one.sentence]), one] as const)
  return [...new Map(each).values()]
}

export function problem(
  code: ProblemCode,
  { words, pointer }: RequestPlace,
  message: string,
  measure: Measure = {},
): Problem {
  const sentence = words === '' ? message : `${words}: ${message}`
  return { pointer, code, message, ...measure, sentence }
}

/** What is wrong with it for one network alone. */
export function problemThere(
  platform: Platform,
  code: ProblemCode,
  { words, pointer }: RequestPlace,
  message: string,
  measure: Measure = {},
): Problem {
  const sentence = [words, platform, message].filter((part) => part !== '').join(': ')
  return { pointer, code, message, platform, ...measure, sentence }
}

export function missing(place: RequestPlace, message = 'must be there'): Problem {
  return problem('required', place, message)
}

export function wrongType(place: RequestPlace, message: string): Problem {
  return problem('invalid_type', place, message)
}

export function unknownValue(place: RequestPlace, message: string): Problem {
  return problem('unknown_value', place, message)
}

export function unknownMember(place: RequestPlace, message: string): Problem {
  return problem('unknown_member', place, message)
}

export function malformed(place: RequestPlace, message: string): Problem {
  return problem('malformed', place, message)
}

export function unstorable(place: RequestPlace): Problem {
  return problem('unstorable', place, 'must be Unicode text without NUL')
}

/** Where its schema lets more pass. */
export function invalidFormat(place: RequestPlace, message: string): Problem {
  return problem('invalid_format', place, message)
}

export function outOfRange(place: RequestPlace, message: string): Problem {
  return problem('out_of_range', place, message)
}

export function blank(place: RequestPlace): Problem {
  return problem('blank', place, 'must not be empty')
}

export function oneOfNeeded(place: RequestPlace, message: string): Problem {
  return problem('one_of_needed', place, message)
}

export function needsAnother(place: RequestPlace, message: string): Problem {
  return problem('needs_another', place, message)
}

export function notTogether(place: RequestPlace, other: string, instead = ''): Problem {
  return problem('not_together', place, `not together with ${other}${instead}`)
}

export function onlyWith(place: RequestPlace, other: string): Problem {
  return problem('not_together', place, `only with ${other}`)
}

export function differsFrom(place: RequestPlace, message: string): Problem {
  return problem('not_together', place, message)
}

export function notInBulk(place: RequestPlace): Problem {
  return problem('not_in_bulk', place, 'not in a bulk')
}

export function noSuchPart(place: RequestPlace, measure: Measure): Problem {
  return problem('no_such_part', place, 'more lists than parts in thread_tweets', measure)
}

export function repeated(place: RequestPlace, first: string): Problem {
  return problem('repeated', place, `the same as ${first}`)
}

export function invalidName(place: RequestPlace, shown: string): Problem {
  const message = `the name ${shown} must be 1 to 64 of A-Z, a-z, 0-9, _, . and -`
  return problem('invalid_name', place, message)
}

/** A member whose name its object has twice. */
export function namedTwice(place: RequestPlace): Problem {
  return problem('repeated', place, 'stands there twice')
}

export function repeatedEntry(place: RequestPlace): Problem {
  return problem('repeated', place, 'Repeated in this request.')
}

export function noSuchEntry(place: RequestPlace): Problem {
  return problem('not_found', place, 'Not found.')
}

export function noSuchThing(place: RequestPlace): Problem {
  return problem('not_found', place, 'nothing of yours has this id; take one from a list')
}

/** Of an address that leads to nothing, whoever asks. */
export function noSuchAddress(): Problem {
  const message = 'there is nothing at this address; each path of the API begins with /api/v1'
  return problem('unknown_address', inRequest(''), message)
}

export function publishedAlready(place: RequestPlace): Problem {
  return problem('already_published', place, 'Already published.')
}

export function isBeingPublished(place: RequestPlace): Problem {
  return isUnderWay(place, 'It is being published.')
}

export function isUnderWay(place: RequestPlace, message: string): Problem {
  return problem('in_progress', place, message)
}

export function lacksPermission(permission: string): Problem {
  const message = `needs the permission \`${permission}\`, which the key does not have`
  return problem('permission_denied', inRequest(''), message)
}

export function beyondReach(place: RequestPlace, platform: Platform): Problem {
  const message =
    'the key does not have the account that posts go out with there; name one that it has, or leave the network out'
  return problemThere(platform, 'limited_to_accounts', place, message)
}

/** Of an operation on what is of all accounts together. */
export function ofAllAccounts(what: string): Problem {
  const message = `${what} is of all accounts, and the key has some of them`
  return problem('limited_to_accounts', inRequest(''), message)
}

/** Of a file that others use as well. */
export function usedBeyond(place: RequestPlace): Problem {
  const message = 'posts of accounts that the key does not have use it, too'
  return problem('limited_to_accounts', place, message)
}

export function waitsForNobody(message: string): Problem {
  return problem('not_pending', inPath('id'), message)
}

export function planLacks(message: string): Problem {
  return problem('subscription_required', inRequest(''), message)
}

export function notEligible(place: RequestPlace, message: string): Problem {
  return problem('account_not_eligible', place, message)
}

export function noTargetConnected(message: string): Problem {
  return noAccount(inRequest(''), message)
}

export function needsResend(place: RequestPlace): Problem {
  const message = 'A network may have it already; look there, then send confirm_resend.'
  return problem('outcome_unknown', place, message)
}

/** Of one that the service may be sending again by itself. */
export function mayStillCome(place: RequestPlace): Problem {
  return isUnderWay(place, 'It may be on its way to a network again; read it in a while.')
}

/** Of one that an account has in part, or is getting, and that is to go out with another one. */
export function hasOtherAccount(place: RequestPlace): Problem {
  const message = 'another account has a part of it, and goes on with it: leave this one out'
  return problem('already_published', place, message)
}

/** The same where nobody knows whether that account has it. */
export function mayHaveOtherAccount(place: RequestPlace): Problem {
  const message =
    'another account may have it already: look there and say what became of it with resolve, or leave this one out'
  return problem('outcome_unknown', place, message)
}

export function noPostsLeft(place: RequestPlace): Problem {
  return problem('daily_limit', place, 'The daily post limit is used up.')
}

export function noKeyPostsLeft(place: RequestPlace): Problem {
  const message =
    'The daily limit of this key is used up; another key, or one with a larger limit, can do it before tomorrow.'
  return problem('key_daily_limit', place, message)
}

/** Whose budget has not enough. */
export type BudgetHolder = 'user' | 'key' | 'instance'

const BUDGETS: Record<BudgetHolder, string> = {
  user: 'The budget of',
  key: 'The budget of this key for',
  instance: 'The budget of this instance for',
}

/** `of` is the month, as 2026-11. */
export function noMoneyLeft(
  place: RequestPlace,
  { of, needed, left, whose }: { of: string; needed: string; left: string; whose: BudgetHolder },
): Problem {
  const message = `${BUDGETS[whose]} ${of} has ${left} USD left, and ${needed} USD are needed.`
  if (whose !== 'key') return problem('budget_exceeded', place, message)
  const remedy = 'Another key, or one with a larger budget, can do it.'
  return problem('key_budget_exceeded', place, `${message} ${remedy}`)
}

export function noAccount(place: RequestPlace, message: string): Problem {
  return problem('account_not_connected', place, message)
}

export function inThePast(place: RequestPlace): Problem {
  return problem('in_the_past', place, 'must be in the future')
}

export function noSuchAccount(place: RequestPlace): Problem {
  return problem('not_found', place, 'no such connected account')
}

export function notUploaded(
  place: RequestPlace,
  message = 'not a URL that an upload of yours gave out',
): Problem {
  return problem('not_uploaded', place, message)
}

export function overDailyLimit(
  posts: number,
  limit: number,
  whose: Exclude<BudgetHolder, 'instance'> = 'user',
): Problem {
  const remedy =
    whose === 'key'
      ? ' of this key; another key, or one with a larger limit, can do it'
      : '; the host of this instance can raise that'
  const message = `${posts} dated posts are more than the ${limit} of a whole day${remedy}`
  const place = posts === 1 ? { words: 'posts', pointer: 'request' } : inBody('posts')
  return problem('over_daily_limit', place, message, { limit, actual: posts, unit: 'post' })
}

export function unknownCursor(place: RequestPlace): Problem {
  const message =
    'none of this service; take next_cursor of an answer as it is, or leave it out to begin with the first page'
  return problem('unknown_cursor', place, message)
}

export function foreignCursor(place: RequestPlace): Problem {
  const message =
    'of a list with another sort or other filters; repeat those that it came with, or leave it out to begin with the first page'
  return problem('foreign_cursor', place, message)
}

export function pageTooFar(place: RequestPlace, what: string, limit: number): Problem {
  const first = limit.toLocaleString('en')
  const message = `only the first ${first} ${what} can be paged through by number; begin at a later from, or follow next_cursor`
  return problem('page_too_far', place, message)
}

export function tooManyChanges(place: RequestPlace, what: string, limit: number): Problem {
  const many = limit.toLocaleString('en')
  const message = `more than ${many} ${what} were changed since then; use sort=updated, or a later time`
  return problem('too_many_changes', place, message)
}

export function noWords(place: RequestPlace): Problem {
  return problem('no_words', place, 'has no words; what is looked for is letters and digits')
}

export function tooManyWords(place: RequestPlace, actual: number, limit: number): Problem {
  const message = `has ${actual} words; the maximum is ${limit}, of which each pair of letters is one in scripts without spaces`
  return problem('too_many_words', place, message, { limit, actual, unit: 'word' })
}

export function tooManyMatches(place: RequestPlace, what: string, limit: number): Problem {
  const many = limit.toLocaleString('en')
  const message = `each of these words is in more than ${many} ${what}; add one that is in fewer, or a filter such as from and until that fewer match`
  return problem('too_many_matches', place, message)
}

export function notATarget(place: RequestPlace, message: string): Problem {
  return problem('not_a_target', place, message)
}

export function taken(place: RequestPlace, message: string): Problem {
  return problem('taken', place, message)
}

export function mayBeThere(
  place: RequestPlace,
  platform: Platform,
  noun: 'post' | 'article',
): Problem {
  const silent = { ...place, words: '' }
  return problemThere(platform, 'outcome_unknown', silent, `it may have the ${noun} already`)
}

/** `instead` is what there is to do. */
export function knownAlready(place: RequestPlace, platform: Platform, instead: string): Problem {
  return problemThere(platform, 'outcome_known', { ...place, words: '' }, instead)
}

export function urlOfAnotherPost(place: RequestPlace): Problem {
  return problem('url_of_another_post', place, 'it belongs to another post')
}

export function urlOfAnotherAccount(place: RequestPlace, label: string): Problem {
  return problem('url_of_another_account', place, `the post is of another account on ${label}`)
}

export function noSuchPost(place: RequestPlace, label: string): Problem {
  return problem('no_such_post', place, `${label} has no such post`)
}

export function accountGone(place: RequestPlace): Problem {
  return problem('account_gone', place, 'its account is gone from here, so leave it out')
}

export function notAPostAddress(place: RequestPlace, whose: string): Problem {
  return problem('not_a_post_address', place, `it is not the address of a post on ${whose}`)
}

export function invalidAddress(place: RequestPlace, message: string): Problem {
  return problem('invalid_address', place, message)
}

export function addressNotAllowed(place: RequestPlace, message: string): Problem {
  return problem('address_not_allowed', place, message)
}

const WEBHOOKS_MAX = 50

export function tooManyWebhooks(): Problem {
  const message = `there are ${WEBHOOKS_MAX} webhooks already; delete one first`
  return problem('too_many', inRequest('webhooks'), message, { limit: WEBHOOKS_MAX, unit: 'item' })
}

export function tooManyEvents(place: RequestPlace, limit: number): Problem {
  const message = `must be a time of no more than ${limit} events`
  return problem('too_many', place, message, { limit, unit: 'item' })
}

export function tooManySlots(place: RequestPlace, limit: number, actual: number): Problem {
  const message = `has ${actual} slots a week; the maximum is ${limit}`
  return problem('too_many', place, message, { limit, actual, unit: 'item' })
}

export function brokenMedia(place: RequestPlace, message: string): Problem {
  return problem('media_broken', place, message)
}

export function changedSince(place: RequestPlace, message: string): Problem {
  return problem('changed', place, message)
}

export function weakTag(place: RequestPlace, message: string): Problem {
  return problem('weak_tag', place, message)
}

export function notKept(place: RequestPlace): Problem {
  return problem('not_kept', place, 'is not kept any more')
}

export function usedBySome(place: RequestPlace, message: string): Problem {
  return problem('in_use', place, message)
}

export function noFreeSlot(place: RequestPlace): Problem {
  return problem('no_slot', place, 'No slot of the queue is free for it within 366 days.')
}

export function keyUsed(place: RequestPlace, message: string): Problem {
  return problem('key_used', place, message)
}
