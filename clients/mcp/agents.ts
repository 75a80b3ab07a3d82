/** The door for agents: what the Model Context Protocol asks, for both of its eras. */
import { createMcpHandler, Server, type McpHttpHandler } from '@modelcontextprotocol/server'
import contract from '../../generated/openapi-3.1.json' with { type: 'json' }
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { callerOf, type Caller } from './caller.ts'
import { callTool } from './callTool.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { invalidParams, methodNotFound, withData } from './protocolErrors.ts'
import { makeReady, type ReadyTool } from './ready.ts'
import { listResources, readResource } from './resources.ts'
import { TOOLS } from './tools/index.ts'

const IDENTITY = { name: 'otterpost', title: 'Otterpost', version: contract.info.version }
/** The lists are the same until another version of the service runs. */
const SAME_FOR_ALL = { ttlMs: 300_000, cacheScope: 'public' } as const
const CACHE_HINTS = {
  'tools/list': SAME_FOR_ALL,
  'prompts/list': SAME_FOR_ALL,
  'resources/list': SAME_FOR_ALL,
  'resources/templates/list': SAME_FOR_ALL,
  'server/discover': SAME_FOR_ALL,
}

/** Every request needs its caller (clients/mcp/caller.ts). Throws when a tool does not fit the contract. */
export function openAgents(publisher: Publisher): McpHttpHandler {
  const tools = makeReady(TOOLS)
  // Nothing is announced, so whoever listens for changes is answered and let go at once.
  const handler = createMcpHandler(
    ({ authInfo, era }) => {
      const caller = callerOf(authInfo)
      const server = serve(tools, caller, publisher)
      // The newer era has a status for it, which only the library gives.
      if (era === 'legacy')
        server.fallbackRequestHandler = () => Promise.reject(methodNotFound(caller))
      return server
    },
    { onerror: (error) => publisher.log.debug({ err: error }, 'an agent was refused') },
  )
  return withData(handler)
}

function serve(tools: Map<string, ReadyTool>, caller: Caller, publisher: Publisher): Server {
  const server = new Server(IDENTITY, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: INSTRUCTIONS,
    cacheHints: CACHE_HINTS,
  })
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].map(({ listing }) => listing),
  }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const ready = tools.get(params.name)
    if (ready === undefined) throw invalidParams('There is no tool of that name', caller)
    return toTheEnd(callTool(ready, params.arguments, caller, publisher))
  })
  server.setRequestHandler('resources/list', listResources)
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params }) =>
    toTheEnd(readResource(params.uri, caller, publisher)),
  )
  server.setRequestHandler('prompts/list', listPrompts)
  server.setRequestHandler('prompts/get', ({ params }) =>
    getPrompt(params.name, params.arguments, caller),
  )
  return server

  /** Carried out also when the agent has gone; the process ends after it. */
  function toTheEnd<Result>(work: Promise<Result>): Promise<Result> {
    const ended = () => undefined
    void publisher.track(work.then(ended, ended))
    return work
  }
}
