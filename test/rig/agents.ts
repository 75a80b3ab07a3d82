/** The worst calls of every tool, made from what the tools say they take, and messages that call none. */
import { inputOf, toolNames } from '../../clients/mcp/derive.ts'
import { TOOLS } from '../../clients/mcp/tools/index.ts'
import { modern } from '../mcp/rpc.ts'
import { worstBodies, type Size } from './bodies.ts'
import type { Case } from './corpus.ts'
import type { Schema } from './schema.ts'

const ARGUMENTS = '\u0000arguments'
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

export function worstCalls(size: Size): Case[] {
  const names = toolNames(TOOLS)
  const calls = TOOLS.flatMap((tool) => {
    // A tool's schema is one of JSON's, of which the rig reads a part.
    const schema = inputOf(tool, names) as Schema
    const { raw, headers } = modern('tools/call', { name: tool.name, arguments: ARGUMENTS })
    return worstBodies(schema, schema, size).map(({ text, ...of }) =>
      caseOf(tool.name, of, headers, () => raw.replace(JSON.stringify(ARGUMENTS), text)),
    )
  })
  return [...calls, ...messages(size)]
}

function messages({ items, depth, body }: Size): Case[] {
  const { raw, headers } = modern('tools/list')
  const texts: Record<string, () => string> = {
    'many messages at once': () => `[${`${raw},`.repeat(items / 100)}${raw}]`,
    'a long method': () => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'a'.repeat(body / 2) }),
    'a deep id': () =>
      `{"jsonrpc":"2.0","method":"ping","id":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    'a wide message': () => `{${'"a":1,'.repeat(items)}"jsonrpc":"2.0"}`,
    'no message': () => '['.repeat(depth),
  }
  return Object.entries(texts).map(([kind, text]) =>
    caseOf('no tool', { kind, place: 'message' }, headers, text),
  )
}

function caseOf(
  tool: string,
  of: Pick<Case, 'kind' | 'place'>,
  headers: Record<string, string>,
  text: () => string,
): Case {
  return {
    ...of,
    operation: `agents: ${tool}`,
    door: 'key',
    request: () => ({
      method: 'POST',
      path: '/mcp',
      headers: { ...HEADERS, ...headers },
      body: text(),
    }),
  }
}
