import type { Undecided } from '../../db/delivery/resolutions.ts'
import type { Confirmation, LivePart, Payload } from '../../networks/network.ts'
import { freshAccount } from '../accounts/freshAccount.ts'
import type { Publisher } from './publisher.ts'

/** Asks the network once for a post that its owner has named. What it cannot tell is `unreadable`, with the reason. */
export async function confirmPost(
  s: Publisher,
  undecided: Undecided,
  part: LivePart,
): Promise<Confirmation> {
  const network = s.networks.of(undecided.origin, undecided.platform)
  if (network.confirm === undefined) {
    return { state: 'unreadable', error: `${network.label} does not let anybody read it.` }
  }
  if (!undecided.connected) return { state: 'unreadable', error: 'Its account is not connected.' }
  const fresh = await freshAccount(s, undecided)
  if (fresh.state !== 'fresh') return { state: 'unreadable', error: fresh.error }
  // The column holds what compose made and claim wrote down; nothing else is ever stored there.
  const payload = undecided.attempt && (JSON.parse(undecided.attempt.payload) as Payload)
  return network.confirm(fresh.account, part, payload ?? undefined)
}
