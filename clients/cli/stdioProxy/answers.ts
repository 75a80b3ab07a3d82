/** What an HTTP answer means to the agent: its messages, or an error that says what to do. */
import { isObject, readJson } from '../http/json.ts'
import { durationInWords } from '../http/refusal.ts'
import { retryAfterOf } from '../../sdk-typescript/source/problems.ts'
import { linesOf } from './lines.ts'
import type { Message, MessageId } from './message.ts'

/** Of the transport, by JSON-RPC's division of codes. */
const TRANSPORT_ERROR = -32000
/** A page of the largest posts has half of it. */
const MESSAGE_LENGTH_MAX = 400 * 1024 * 1024

/** The messages of the answer. A request gets one answer at least; throws when the connection is lost. */
export async function* answersOf(
  message: Message,
  response: Response,
  key_refused: string,
): AsyncGenerator<object> {
  if (!response.ok) {
    const refusal = await readRefusal(message, response, key_refused)
    if (message.expects_answer) yield refusal
    return
  }
  if (!message.expects_answer) {
    await response.body?.cancel()
    return
  }
  let answered = false
  for await (const one of messagesOf(response)) {
    answered ||= 'id' in one && !('method' in one)
    yield one
  }
  if (!answered) throw new Error('the answer was cut off')
}

async function* messagesOf(response: Response): AsyncGenerator<object> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) {
    const value: unknown = await response.json()
    if (isObject(value)) yield value
  } else if (type.startsWith('text/event-stream') && response.body !== null) {
    yield* eventsOf(response.body)
  } else {
    throw new Error(`it answers with ${type === '' ? 'nothing' : type} instead of messages`)
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html, of which only the data is needed. */
async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<object> {
  for await (const line of linesOf(body, MESSAGE_LENGTH_MAX)) {
    if (line === undefined) throw new Error('a message of its answer is too long')
    // The endpoint writes each message as one line of data.
    if (!line.startsWith('data:')) continue
    const text = line.slice('data:'.length).trim()
    const value: unknown = text === '' ? undefined : JSON.parse(text)
    if (isObject(value)) yield value
  }
}

/** The service's own words where it has some, with the id of the request and what to do next. */
async function readRefusal(
  message: Message,
  response: Response,
  key_refused: string,
): Promise<object> {
  const id = message.expects_answer ? message.id : null
  const text = await response.text()
  const said = readJson(text)
  // From 2026-07-28 on, refusals of the protocol itself are whole answers.
  if (isObject(said) && said.id === id && isObject(said.error)) return said
  const error = isObject(said) && isObject(said.error) ? said.error : {}
  const words = typeof error.message === 'string' ? error.message : undefined
  return {
    jsonrpc: '2.0',
    id,
    error: {
      code: typeof error.code === 'number' ? error.code : TRANSPORT_ERROR,
      message: [
        words ?? `The instance answered with status ${response.status}.`,
        advice(response, key_refused),
      ]
        .filter(Boolean)
        .join(' '),
      ...('data' in error && { data: error.data }),
    },
  }
}

function advice(response: Response, key_refused: string): string {
  const { status, headers, url } = response
  const location = headers.get('location')
  if (location !== null) return `${url} leads elsewhere; use the address of the instance itself.`
  switch (status) {
    case 401:
      return key_refused
    case 404:
      return 'Ask the user to run "otterpost doctor": the address may be wrong, or the instance too old.'
    case 429:
      return `Try again in ${durationInWords(retryAfterOf(response) ?? 60)}, not before.`
    default:
      return status >= 500 ? 'Whether it was done is unknown: look before you repeat it.' : ''
  }
}

/** The answer to a request that got none. */
export function lostAnswer(id: MessageId, url: string, error: unknown): object {
  return { jsonrpc: '2.0', id, error: { code: TRANSPORT_ERROR, message: unreachable(url, error) } }
}

/** What became of a connection, in words. */
export function unreachable(url: string, error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = isObject(cause) && typeof cause.code === 'string' ? cause.code : undefined
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return (
      `The instance at ${url} cannot be reached (${code}); nothing was done. ` +
      'Ask the user whether it is running, and to run "otterpost doctor".'
    )
  }
  const why = code ?? (error instanceof Error ? error.message : String(error))
  return (
    `The connection to ${url} was lost before there was an answer (${why}). ` +
    'Whether it was done is unknown: look before you repeat it.'
  )
}
