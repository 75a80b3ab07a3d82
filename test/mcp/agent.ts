/**
 * An agent, as the protocol's own client has it, in either era. Each answer of a tool is JSON in one text.
 */
import { Client, StreamableHTTPClientTransport, type Tool } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { TestUser, World } from '../world/world.ts'

export const ERAS = ['2026-07-28', '2025'] as const
export type Era = (typeof ERAS)[number]

export interface Agent {
  client: Client
  tools: Tool[]
  /** The structure of a success. Fails the test for anything else. */
  // Tests look into answers member by member; the schema has been checked by then.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  call(name: string, args?: object): Promise<any>
  /** The refusal of a call that must not succeed. */
  refused(name: string, args?: object): Promise<Refusal>
}

export interface Refusal {
  error: string
  code: string
  details?: string[]
  next_step: string
  [member: string]: unknown
}

export async function connectAgent(
  w: World,
  user: TestUser,
  { era = '2026-07-28', url = w.service.url }: { era?: Era; url?: string } = {},
): Promise<Agent> {
  const mode = era === '2025' ? 'legacy' : { pin: era }
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${user.key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }),
  )
  const { tools } = await client.listTools()

  async function ask(name: string, args: object) {
    const result = await client.callTool({ name, arguments: { ...args } })
    const [only, ...more] = result.content
    expect([only?.type, more]).toEqual(['text', []])
    // Looked at just now.
    const { text } = only as { text: string }
    return { result, told: JSON.parse(text) }
  }

  return {
    client,
    tools,
    async call(name, args = {}) {
      const { result, told } = await ask(name, args)
      expect(told).not.toHaveProperty('next_step')
      expect(result.isError).not.toBe(true)
      // Everything is sent once, as text.
      expect(result.structuredContent).toBeUndefined()
      return told
    },
    async refused(name, args = {}) {
      const { result, told } = await ask(name, args)
      expect(result.isError, JSON.stringify(told)).toBe(true)
      expect(result.structuredContent).toBeUndefined()
      expect(told.next_step.length).toBeGreaterThan(10)
      return told
    },
  }
}
