/** What the contract cannot say of slots. */
import type { Connection } from '../../db/connections/connections.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { inBody } from '../../openapi/places.ts'
import {
  noSuchAccount,
  repeated,
  tooManySlots,
  unknownValue,
  type Problem,
} from '../../openapi/problems.ts'
import type { Body } from '../handler.ts'
import { isTimezone } from './clocks.ts'

/** Each day of each slot counts: one for every half hour of a week. */
const WEEKLY_MAX = 336
/** A refusal stays short: once these are put right, the others are named. */
const NAMED_MAX = 40

type Slots = NonNullable<Body<'updateQueue'>['slots']>

/** Throws for all that is wrong. */
export function readQueueChange(
  change: Body<'updateQueue'>,
  connections: Connection[],
): Body<'updateQueue'> {
  const { timezone, slots } = change
  const problems: Problem[] = []
  if (timezone !== undefined && !isTimezone(timezone))
    problems.push(unknownValue(inBody('timezone'), 'it is not the name of a time zone'))
  if (slots !== undefined) problems.push(...slotProblems(slots, connections))
  if (problems.length > 0) throw validationFailed(problems.slice(0, NAMED_MAX))
  return change
}

function slotProblems(slots: Slots, connections: Connection[]): Problem[] {
  const problems: Problem[] = []
  const first = new Map<string, string>()
  for (const [index, { weekdays, time, x_account_id }] of slots.entries()) {
    const field = `slots[${index}]`
    const is_known = connections.some(({ id, platform }) => id === x_account_id && platform === 'x')
    if (x_account_id !== undefined && !is_known)
      problems.push(noSuchAccount(inBody(`${field}.x_account_id`)))
    for (const [day, weekday] of weekdays.entries()) {
      const key = `${weekday} ${time} ${x_account_id ?? ''}`
      const place = `${field}.weekdays[${day}]`
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, place)
      else problems.push(repeated(inBody(place), earlier))
    }
  }
  if (first.size > WEEKLY_MAX) problems.push(tooManySlots(inBody('slots'), WEEKLY_MAX, first.size))
  return problems
}
