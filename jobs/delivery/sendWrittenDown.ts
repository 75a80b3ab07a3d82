import type { ClaimedSend } from '../../db/journal/journal.ts'
import type { Outcome, Payload } from '../../networks/network.ts'
import type { Publisher } from './publisher.ts'

/** The journal has every send before its network does (R14): what cannot be written down is not sent. */
export async function sendWrittenDown(
  { journal, log }: Pick<Publisher, 'journal' | 'log'>,
  send: ClaimedSend,
  payload: Payload,
  publish: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    journal.began(send, payload)
  } catch (error) {
    log.error({ err: error }, 'the journal of sends cannot be written')
    return { state: 'not_sent', error: 'The service could not write down the send.' }
  }
  // crash point: written_down
  try {
    return await publish()
  } catch (error) {
    // Our own mistake, after bytes may have left.
    log.error({ err: error, attempt_id: send.attempt_id }, 'an answer could not be read')
    return { state: 'unknown', error: 'The service could not read the answer.' }
  }
}
