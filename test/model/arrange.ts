/** What comes about without a request, in the service: time is moved in its database, never past now. */
import { wakeConnection, wakeSubjects } from '../../db/delivery/deliveries.ts'
import type { Platform } from '../../networks/network.ts'
import type { TestUser, World } from '../world/world.ts'
import type { Happening } from './asked.ts'
import type { Real } from './bench.ts'
import type { Fault } from './model.ts'

/** Within the hour that a schedule may be late, and longer than any run. */
const HOLD_S = 40 * 60

export async function bringAbout({ w, user }: Real, asked: Happening, id: string) {
  switch (asked.kind) {
    case 'faults':
      for (const fault of asked.faults) {
        const account = user.handles[asked.platform]
        await w.fault({
          platform: asked.platform,
          operation: 'create',
          account,
          ...scripted(fault, asked.platform),
        })
      }
      return
    case 'time':
      await comeDue(w, user, id, asked.late)
      return
    case 'looks':
      await w.db`
        update deliveries set look_at = now()
        where user_id = ${user.id} and state = 'unknown' and look_at > now() + interval '1 minute'`
      return
    case 'deadlines':
      await w.db`
        update deliveries set deadline_at = now() where user_id = ${user.id} and state = 'unknown'`
      return
    case 'hold_ends': {
      const account = user.accounts[asked.platform]!
      await w.db`update connections set retry_at = null where user_id = ${user.id} and id = ${account}`
      await wakeConnection(w.db, user.id, account)
      return
    }
    case 'reconnect':
      await w.db`
        update connections set needs_reconnect = false
        where user_id = ${user.id} and id = ${user.accounts[asked.platform]!}`
  }
}

/** LinkedIn's word for a quota that lasts until midnight UTC. */
const DAILY = {
  kind: 'status',
  status: 429,
  body: { status: 429, message: 'Resource level throttle MEMBER DAY limit is reached.' },
}

function scripted(fault: Fault, platform: Platform): Record<string, unknown> {
  const status = { refused: 400, dead: 401, no_credit: 402, limited: 429, down: 503 }
  switch (fault) {
    case 'refused':
    case 'dead':
    case 'no_credit':
    case 'down':
      return { kind: 'status', status: status[fault] }
    case 'limited':
      return platform === 'secondary_b' ? DAILY : { kind: 'status', status: status[fault] }
    case 'limited_until': {
      if (platform === 'secondary_b') return DAILY
      const reset = String(Math.ceil(Date.now() / 1000) + HOLD_S)
      const x = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset }
      return { kind: 'status', status: 429, headers: { 'retry-after': String(HOLD_S), ...x } }
    }
    case 'cut_before':
    case 'cut_after':
    case 'garbage':
      return { kind: fault }
    case 'fine':
      return { kind: 'slow', delay_ms: 0 }
    case 'slow':
      return { kind: 'slow', delay_ms: 60 }
  }
}

async function comeDue({ db }: World, user: TestUser, id: string, late: boolean) {
  await db.begin(async (tx) => {
    const time = tx`now() - ${late ? 2 : 0} * interval '1 hour'`
    // As every request does: nothing else moves the post meanwhile.
    await tx`select from posts where user_id = ${user.id} and id = ${id} for update`
    await tx`
      update posts set scheduled_date = ${time}
      where user_id = ${user.id} and id = ${id} and status = 'scheduled' and scheduled_date > now()
        and deleted_at is null`
    await tx`
      update deliveries set due_at = case when due_at > now() then ${time} else due_at end,
        retry_at = case when retry_at is not null then now() end
      where user_id = ${user.id} and post_id = ${id} and state = 'waiting' and not on_request`
  })
  await wakeSubjects(db, user.id, [id])
}

/** A try that is put off stays so until the model lets its time come. */
export async function holdTries({ w, user }: Real) {
  await w.db`
    update deliveries set retry_at = now() + ${HOLD_S} * interval '1 second'
    where user_id = ${user.id} and state = 'waiting' and retry_at > now()`
}
