/** The latest calls to the networks, for people to read: what was sent, what was answered, what went wrong. */
import type { Platform } from '../../generated/names.ts'
import type { SimulatedAnswer, Call } from './exchange.ts'
import type { Fault } from './faults.ts'

export interface SeenCall {
  at: number
  platform: Platform
  operation: string
  /** Undefined where the token is nobody's. */
  handle: string | undefined
  method: string
  /** Without its query, which may carry a code. */
  path: string
  sent: string
  /** Undefined where the call died before it took effect. */
  status: number | undefined
  answered: string
  fault: Fault['kind'] | undefined
}

export interface Calls {
  add(
    seen: Omit<SeenCall, 'sent' | 'answered' | 'status'>,
    call: Call,
    answer?: SimulatedAnswer,
  ): void
  /** Newest first. */
  list(): SeenCall[]
}

const KEPT = 50
const SHOWN_CHARS = 3_000
/** Signing in and renewing: their bodies are codes, secrets and tokens. */
const SECRET_PATH = /oauth|token/i

export function openCalls(): Calls {
  const calls: SeenCall[] = []
  return {
    add(seen, call, answer) {
      const is_secret = SECRET_PATH.test(call.path)
      const sent = call.bytes.length === 0 ? '' : call.body || bytes(call.bytes)
      calls.unshift({
        ...seen,
        sent: is_secret ? HIDDEN : readable(sent),
        status: answer?.status,
        answered: is_secret ? HIDDEN : readable(answer === undefined ? '' : textOf(answer.body)),
      })
      calls.length = Math.min(calls.length, KEPT)
    },
    list: () => calls,
  }
}

const HIDDEN = 'Not shown: it carries secrets.'

function textOf(body: string | Buffer): string {
  return typeof body === 'string' ? body : bytes(body)
}

function bytes({ length }: Buffer): string {
  return `${length} bytes`
}

/** JSON over several lines; whatever it is, not more than fits on a page. */
function readable(text: string): string {
  let shown = text
  if (text.length <= SHOWN_CHARS) {
    try {
      shown = JSON.stringify(JSON.parse(text), null, 2)
    } catch {
      // It is shown as it came.
    }
  }
  // As bytes and back: a slice alone would keep the whole text in memory.
  const start = Buffer.from(shown.slice(0, SHOWN_CHARS)).toString()
  return shown.length > SHOWN_CHARS ? `${start} …` : start
}
