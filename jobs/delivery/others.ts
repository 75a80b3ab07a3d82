import { findOthers } from '../../db/delivery/unknown.ts'
import type { Payload, Search } from '../../networks/network.ts'
import type { Publisher } from './publisher.ts'

/** What a look for a delivery may come upon besides it. */
export function othersOf(
  { db }: Publisher,
  delivery: { user_id: string; id: string; connection_id: string | null },
): Search['listOthers'] {
  return async (remote_ids) => {
    const { payloads, ...others } = await findOthers(db, delivery, remote_ids)
    // The column holds what compose made and claim wrote down; nothing else is ever stored there.
    return { ...others, rivals: payloads.map((one) => JSON.parse(one) as Payload) }
  }
}
