import { countReplayed, replayEvents } from '../db/webhooks/deliveries.ts'
import { tellSenders } from '../db/webhooks/webhooks.ts'
import { validationFailed } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { notTogether, oneOfNeeded, tooManyEvents, type Problem } from '../openapi/problems.ts'
import type { Body, Handler } from './handler.ts'
import { momentProblem, readMoment } from './posts/dates.ts'
import { once } from './requests/once.ts'
import { needWebhook } from './webhooks/webhooks.ts'

const EVENTS_MAX = 100_000

/** Sends events of the log once more, behind what is new. */
export const replayWebhook: Handler<'replayWebhook'> = (call) => {
  const { user, params, body } = call
  const { event_ids, failed_only = false, dry_run = false } = body
  return once(call, {
    async save(tx) {
      const problems = problemsOf(body)
      if (problems.length > 0) throw validationFailed(problems)
      const webhook = await needWebhook(tx, user, params.id)
      const from = body.from === undefined ? undefined : readMoment(body.from)
      const until = body.until === undefined ? undefined : readMoment(body.until)
      const replayed = { from, until, event_ids, failed_only }
      const count = await countReplayed(tx, user.id, webhook, replayed, EVENTS_MAX)
      if (count > EVENTS_MAX) {
        throw validationFailed([tooManyEvents(inBody('from'), EVENTS_MAX)])
      }
      if (!dry_run && count > 0) {
        await replayEvents(tx, user.id, webhook, replayed)
        await tellSenders(tx, user.id)
      }
      return { reply: { count, dry_run } }
    },
  })
}

function problemsOf({ from, until, event_ids }: Body<'replayWebhook'>): Problem[] {
  if (event_ids === undefined && from === undefined) {
    return [oneOfNeeded(inBody('from'), 'from or event_ids must be there')]
  }
  if (event_ids !== undefined) {
    const [beside] = [from !== undefined && 'from', until !== undefined && 'until'].filter(Boolean)
    return beside ? [notTogether(inBody(beside), 'event_ids')] : []
  }
  return [
    ...(from === undefined ? [] : momentProblem({ place: inBody('from'), date: from })),
    ...(until === undefined ? [] : momentProblem({ place: inBody('until'), date: until })),
  ]
}
