/** What the bridge has to know of a message; the message itself goes on as it was written. */
import { isObject, readJson } from '../http/json.ts'

export type MessageId = string | number

export type Message = {
  /** As it came, without the end of the line. */
  text: string
  method: string | undefined
  params: Record<string, unknown>
  /** The request that is not wanted any more. */
  cancels: MessageId | undefined
} & ({ expects_answer: true; id: MessageId } | { expects_answer: false })

/** https://www.jsonrpc.org/specification: the answer to what cannot be read has no id. */
export const PARSE_ERROR = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32700, message: 'A line on stdin is not a JSON-RPC message.' },
}

export const TOO_LONG = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'A line on stdin is longer than 8 MB, which no instance takes.' },
}

/** Undefined if it is not a message. */
export function sortMessage(text: string): Message | undefined {
  const value = readJson(text)
  if (!isObject(value)) return undefined
  const method = typeof value.method === 'string' ? value.method : undefined
  const params = isObject(value.params) ? value.params : {}
  const cancels = method === 'notifications/cancelled' ? idOf(params.requestId) : undefined
  const id = idOf(value.id)
  const message = { text, method, params, cancels }
  // A message with an id and no method is itself an answer.
  return id === undefined || method === undefined
    ? { ...message, expects_answer: false }
    : { ...message, expects_answer: true, id }
}

function idOf(value: unknown): MessageId | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
