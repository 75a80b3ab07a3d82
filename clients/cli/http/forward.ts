/** Posts events as webhooks do, to a server under development. */
import { webhookHeaders } from '../../../networks/wire/webhookSignature.ts'
import { VERSION } from '../version.ts'
import type { Event } from '../../sdk-typescript/source/webhooks.ts'

export interface Receiver {
  url: string
  secret: string
  pause(duration_ms: number): Promise<unknown>
}

/** What became of an event: the status of the last answer, or why there was none. */
export interface Forwarded {
  status: number | undefined
  failure: string | undefined
  attempts: number
  took_ms: number
}

/** It may just be starting anew. */
const PAUSES_MS = [1_000, 2_000, 4_000]
/** As long as the service waits. */
const TIMEOUT_MS = 15_000

/** Again and again while the receiver does not take it, each time under the same id. */
export async function forward(event: Event, receiver: Receiver): Promise<Forwarded> {
  for (let attempts = 1; ; attempts++) {
    const began_at = performance.now()
    const outcome = await post(event, receiver)
    const took_ms = Math.round(performance.now() - began_at)
    const pause_ms = PAUSES_MS[attempts - 1]
    if (isTaken(outcome) || pause_ms === undefined) return { ...outcome, attempts, took_ms }
    await receiver.pause(pause_ms)
  }
}

export function isTaken({ status = 0 }: Pick<Forwarded, 'status'>): boolean {
  return status >= 200 && status < 300
}

async function post(
  event: Event,
  { url, secret }: Receiver,
): Promise<Pick<Forwarded, 'status' | 'failure'>> {
  const body = JSON.stringify(event)
  const timestamp_s = Math.floor(Date.now() / 1_000)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': `otterpost/${VERSION}`,
        ...webhookHeaders({ id: event.id, timestamp_s, body }, [secret]),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { status: response.status, failure: undefined }
  } catch (error) {
    return { status: undefined, failure: wordsOf(error) }
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} s`
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
