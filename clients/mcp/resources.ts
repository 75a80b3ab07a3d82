/** What agents can read without calling a tool: the state of the account as JSON, in rows. */
import type { ReadResourceResult } from '@modelcontextprotocol/server'
import type { Call, OperationId, Reply } from '../../handlers/handler.ts'
import { perform } from '../../handlers/perform.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { bound } from './bound.ts'
import type { Caller } from './caller.ts'
import { inFull, inRows } from './concise.ts'
import { collectParameters } from './collectParameters.ts'
import { failed, resourceNotFound } from './protocolErrors.ts'
import { toolRefusal } from './refusal.ts'

const LIMIT = 50
const FIRST = { page: 1, limit: LIMIT }
const MORE = 'The tools list_posts and get_analytics show the rest.'

type Read = <Id extends OperationId>(id: Id, query?: Call<Id>['query']) => Promise<Reply<Id>>

interface Resource {
  uri: string
  name: string
  title: string
  description: string
  read(read: Read): Promise<object>
}

export const RESOURCES: Resource[] = [
  {
    uri: 'otterpost://drafts',
    name: 'drafts',
    title: 'Drafts',
    description: `The newest ${LIMIT} drafts, with their ids and how they begin.`,
    read: async (read) => inRows(await read('listPosts', { status: 'draft', ...FIRST })),
  },
  {
    uri: 'otterpost://schedule',
    name: 'schedule',
    title: 'Schedule',
    description: `The next ${LIMIT} scheduled posts, the soonest first, with their dates.`,
    read: async (read) =>
      inRows(await read('listPosts', { status: 'scheduled', sort: 'scheduled', ...FIRST })),
  },
  {
    uri: 'otterpost://analytics',
    name: 'analytics',
    title: 'Numbers',
    description: 'How much was posted, streaks, trends, and when most was posted.',
    read: async (read) =>
      inFull({
        overview: await read('getAnalyticsOverview'),
        best_times: await read('getBestTimes'),
      }),
  },
]

export function listResources() {
  return {
    resources: RESOURCES.map(({ uri, name, title, description }) => {
      return { uri, name, title, description, mimeType: 'application/json' }
    }),
  }
}

/** Throws the protocol's own errors. */
export async function readResource(
  uri: string,
  caller: Caller,
  publisher: Publisher,
): Promise<ReadResourceResult> {
  const resource = RESOURCES.find((one) => one.uri === uri)
  if (resource === undefined) throw resourceNotFound(uri, caller)
  try {
    const content = await resource.read(readingFor(caller, publisher))
    const text = JSON.stringify(bound(content, MORE))
    return { contents: [{ uri, mimeType: 'application/json', text }] }
  } catch (error) {
    const refusal = toolRefusal(error, caller, publisher)
    caller.refused(refusal)
    throw failed(refusal, caller)
  }
}

function readingFor({ user, room }: Caller, publisher: Publisher): Read {
  return async (id, query) => {
    const reply = await perform(id, {
      user,
      params: {},
      query: query ?? {},
      body: undefined,
      faults: [],
      idempotency_key: undefined,
      if_match: undefined,
      last_event_id: undefined,
      publisher,
      // Only answers to an idempotency key are replayed, and reading creates nothing that could be changed.
      replayed: () => undefined,
      revised: () => undefined,
      created: () => undefined,
      room,
      waiting: undefined,
    })
    return collectParameters(reply, inRows)
  }
}
