/** One call of a tool: check the arguments, perform, answer in a bounded size, or say what to do next. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Body, OperationId, Reply } from '../../handlers/handler.ts'
import { perform } from '../../handlers/perform.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { tagOf } from '../../handlers/requests/unchanged.ts'
import { bound } from './bound.ts'
import type { Caller } from './caller.ts'
import { collectParameters } from './collectParameters.ts'
import type { ReadyTool } from './ready.ts'
import { toolRefusal, formatRefusal } from './refusal.ts'
import { renameIn } from './renamed.ts'
import type { Args } from './tool.ts'

const REST = 'The dashboard shows the rest.'

export async function callTool(
  ready: ReadyTool,
  given: unknown,
  caller: Caller,
  publisher: Publisher,
): Promise<CallToolResult> {
  try {
    // The contract's own names are understood too.
    const args = ready.check(renameIn(given, ready.tool.renamed ?? {}))
    const { answer, replayed } = await runTool(ready, args, caller, publisher)
    const shown = bound(replayed ? { ...answer, replayed } : answer, ready.tool.rest ?? REST)
    // As text alone: clients that only read the text need it there, and a structure beside it would double each answer.
    return { content: [{ type: 'text', text: JSON.stringify(shown) }] }
  } catch (error) {
    const refusal = toolRefusal(error, caller, publisher)
    caller.refused(refusal)
    const text = formatRefusal(refusal, ready.tool, caller)
    return { content: [{ type: 'text', text }], isError: true }
  }
}

async function runTool(
  { tool, sort }: ReadyTool,
  args: Args,
  { user, room }: Caller,
  publisher: Publisher,
) {
  let replayed = false
  let etag: string | undefined
  const { idempotency_key, if_match } = args
  const answer = await tool.run({
    args,
    async perform<Id extends OperationId>(
      id: Id,
      {
        shown = (item) => item,
        ...more
      }: { body?: Body<Id>; shown?: (item: object) => object } = {},
    ): Promise<Reply<Id>> {
      const reply = await perform(id, {
        user,
        ...sort(id, args),
        ...more,
        // An agent's arguments have been refused by then.
        faults: [],
        idempotency_key: typeof idempotency_key === 'string' ? idempotency_key : undefined,
        if_match: typeof if_match === 'string' ? if_match : undefined,
        last_event_id: undefined,
        publisher,
        replayed: () => (replayed = true),
        revised: (revision) => (etag = tagOf(revision)),
        // Agents go by the id in the answer.
        created: () => undefined,
        room,
        // An agent that waits holds up who waits for it.
        waiting: undefined,
      })
      return collectParameters(reply, shown)
    },
  })
  // An object goes in and one comes out.
  const renamed = renameIn(answer, tool.renamed ?? {}) as object
  return { answer: { ...renamed, ...(etag !== undefined && { etag }) }, replayed }
}
