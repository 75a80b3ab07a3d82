import { throughOutage } from '../../db/pool/outage.ts'
import { findOthers } from '../../db/delivery/unknown.ts'
import type { Outcome } from '../../networks/network.ts'
import type { Publisher } from './publisher.ts'

/**
 * What an answer means to what was sent before: a duplicate of it is there, and the network has said where,
 * unless that is another post of this instance with the same words.
 */
export async function readResent(
  s: Publisher,
  delivery: { user_id: string; id: string; connection_id: string | null },
  answer: Outcome,
): Promise<Outcome> {
  if (answer.state !== 'refused' || answer.earlier === undefined) return answer
  const { earlier, error, network_status } = answer
  const ids = earlier.map(({ remote_id }) => remote_id)
  const others = await throughOutage(() => findOthers(s.db, delivery, ids))
  return others.remote_ids.length > 0
    ? { state: 'refused', error, network_status }
    : { state: 'accepted', parts: earlier, network_status }
}
