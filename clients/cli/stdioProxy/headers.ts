/**
 * The headers that the protocol asks for over HTTP and stdio has no place for. From revision 2026-07-28
 * on they repeat what a request says of itself; before it, they name the revision that was agreed on.
 */
import { isObject } from '../http/json.ts'
import type { Message } from './message.ts'

/** What a header can carry as it is. */
const PLAIN = /^[\t\x20-\x7e]+$/
const VERSION_MEMBER = 'io.modelcontextprotocol/protocolVersion'

/** Where each method has the name that `Mcp-Name` repeats. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
])

export function mcpHeadersOf(
  { method, params, expects_answer }: Message,
  negotiated: string | undefined,
): Record<string, string> {
  const type = { 'content-type': 'application/json' }
  const version = isObject(params._meta) ? params._meta[VERSION_MEMBER] : undefined
  // What no header can say is left to the endpoint, which reads the message itself.
  const can_repeat = typeof version === 'string' && PLAIN.test(version) && PLAIN.test(method ?? '')
  if (!can_repeat || !expects_answer) {
    // The first message of the older revisions is what the revision is agreed on by.
    const agreed = method === 'initialize' ? undefined : negotiated
    return { ...type, ...(agreed !== undefined && { 'mcp-protocol-version': agreed }) }
  }
  const name = params[NAMES.get(method ?? '') ?? '']
  return {
    ...type,
    'mcp-protocol-version': version,
    'mcp-method': method ?? '',
    ...(typeof name === 'string' && { 'mcp-name': encoded(name) }),
  }
}

/** What a header cannot carry as it is goes as base64 between marks, as the protocol has it. */
function encoded(name: string): string {
  const plain = PLAIN.test(name) && name === name.trim()
  const looks_encoded = name.startsWith('=?base64?') && name.endsWith('?=')
  return plain && !looks_encoded ? name : `=?base64?${Buffer.from(name).toString('base64')}?=`
}
