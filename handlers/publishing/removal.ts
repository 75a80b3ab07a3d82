/** The part of a deletion that concerns the networks, of a post or an article (decisions 27, 180). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Owed } from '../../db/delivery/removals.ts'
import { removeCopies, type RemovalTry } from '../../jobs/delivery/removeCopies.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import type { Network, Platform } from '../../networks/network.ts'
import type { Reply } from '../handler.ts'

type Deleted = Reply<'deletePost'>
type Copy = NonNullable<Deleted['copies']>[number]

const MESSAGE_LENGTH_MAX = 2000

/**
 * Asks the networks for as long as a publication would take, and tells of each what is or may still be
 * there. What takes longer, or was not done, goes on without the caller.
 */
export async function removeInTime(publisher: Publisher, owed: Owed[]): Promise<Deleted> {
  const tried = new Map<Platform, RemovalTry>()
  const trying = owed
    // What is under way is removed after it has settled (R9).
    .filter(({ open }) => open === null)
    .map((one) =>
      publisher.track(
        removeCopies(publisher, one).then((end) => void tried.set(one.platform, end)),
      ),
    )
  const ended = new AbortController()
  const { signal } = ended
  const time_over = sleep(publisher.timing.caller_waits_ms, undefined, { signal }).catch(
    () => undefined,
  )
  await Promise.race([Promise.all(trying), time_over])
  ended.abort()
  return describeRemoval(
    owed.map((one) => {
      const network = publisher.networks.of(one.origin ?? 'live', one.platform)
      return copyOf(one, network, tried.get(one.platform))
    }),
    owed.some(({ open }) => open !== null),
  )
}

/** It was being published, and what that comes to stays there, as its author wants it. */
export function deletedUnderWay(): Deleted {
  return { success: true, message: 'Deleted while it was being published.', x_deleted: false }
}

function describeRemoval(copies: Copy[], under_way: boolean): Deleted {
  const x = copies.find(({ platform }) => platform === 'x')
  const first = under_way ? 'Deleted while it was being published.' : 'Deleted.'
  const rest = copies.filter(({ status }) => status !== 'removed').map(({ message }) => message)
  return {
    success: true,
    message: [first, ...rest].join(' ').slice(0, MESSAGE_LENGTH_MAX),
    x_deleted: x?.status === 'removed',
    ...(x !== undefined && x.status !== 'removed' && { x_delete_error: x.message }),
    ...(copies.length > 0 && { copies }),
  }
}

function copyOf(owed: Owed, network: Network, tried: RemovalTry | undefined): Copy {
  const url = owed.parts.at(-1)?.url
  const { status, message } =
    tried === undefined ? describeOpen(owed, network) : describeTried(owed, network, tried)
  const there = url !== undefined && status !== 'removed'
  return { platform: owed.platform, status, message, ...(there && { url }) }
}

type CopyReport = Pick<Copy, 'status' | 'message'>

/** Nothing was asked for yet, or no answer has come in time. */
function describeOpen({ open }: Owed, { label, find }: Network): CopyReport {
  const look = `see whether it is there, and delete it there.`
  switch (open) {
    case null:
      return { status: 'pending', message: `Its removal from ${label} goes on.` }
    case 'sending': {
      const then = find === undefined ? ` If ${label} does not say whether it took it, ${look}` : ''
      const message = `What ${label} gets of it is removed right after.${then}`
      return { status: 'pending', message }
    }
    case 'unknown':
      if (find === undefined) {
        return { status: 'unknown', message: `${label} may have it and cannot be asked: ${look}` }
      }
      return {
        status: 'pending',
        message: `${label} may have it. It is being looked for, and removed once it is found.`,
      }
  }
}

function describeTried({ parts }: Owed, { label }: Network, tried: RemovalTry): CopyReport {
  switch (tried.then) {
    case 'removed':
      return { status: 'removed', message: `${label} has removed it.` }
    case 'kept':
      return { status: 'kept', message: `${label} kept its copy: ${tried.error}` }
    case 'unknown':
      return {
        status: 'unknown',
        message: `${label} may have it: see whether it is there, and delete it there.`,
      }
    case 'again': {
      const has = parts.length > 0 ? 'still has' : 'may have'
      const message = `${label} ${has} it, and its removal is tried again for up to 7 days: ${tried.error}`
      return { status: 'pending', message }
    }
    case 'reconnect':
      return {
        status: 'not_removable',
        message: `${label} still has it, and its account is not connected. Connect it again within 7 days and it is removed.`,
      }
  }
}
