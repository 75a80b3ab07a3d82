/** The part of a deletion that concerns the networks, of a post or an article (decision 27). */
import { setTimeout as sleep } from 'node:timers/promises'
import { removeCopies, type Removals } from '../jobs/removeCopies.ts'
import type { Sending } from '../jobs/sending.ts'
import type { Reply } from './handler.ts'

/** Waits for the networks as long as for a publication; what takes longer goes on without the caller. */
export async function removeInTime(
  sending: Sending,
  user_id: string,
  id: string,
): Promise<Removals | undefined> {
  let removals: Removals | undefined
  const removing = removeCopies(sending, { user_id, id, removes_copies: true }).then((result) => {
    removals = result
  })
  await Promise.race([sending.track(removing), sleep(sending.timing.caller_waits_ms)])
  return removals
}

/** It was being published: the deletion is remembered and carried out afterwards (R9). */
export function deletedUnderWay(removes_copies: boolean): Reply<'deletePost'> {
  const then = removes_copies ? ' What it publishes is removed right after.' : ''
  return {
    success: true,
    message: `Deleted while it was being published.${then}`,
    x_deleted: false,
  }
}

/** Undefined: the copies are still being removed. */
export function deleted(removals: Removals | undefined): Reply<'deletePost'> {
  if (removals === undefined) {
    return {
      success: true,
      message: 'Deleted. Its copies are still being removed.',
      x_deleted: false,
    }
  }
  const failed = Object.entries(removals).flatMap(([platform, removal]) =>
    removal.state === 'failed' ? [` ${platform} kept its copy: ${removal.error}`] : [],
  )
  const reply: Reply<'deletePost'> = {
    success: true,
    message: `Deleted.${failed.join('')}`,
    x_deleted: removals.x?.state === 'removed',
  }
  if (removals.x?.state === 'failed') reply.x_delete_error = removals.x.error
  return reply
}
