/** The log. It may go to other hands than the database: no key, token or text of a post is ever in it. */
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** PostgreSQL repeats the row that failed, and postgres.js, asked to, the query with its values. */
const WITH_VALUES = ['detail', 'where', 'query', 'parameters', 'args', 'internal_query']

export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: withoutValues } }, destination)
}

/** What pg loses a connection with has the whole client, and the key by which its statements are ended. */
function withoutValues(error: Error) {
  return plainMembersOf(stdSerializers.err(error))
}

function plainMembersOf(told: object): object {
  const members = Object.entries(told).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'aggregateErrors' && Array.isArray(value)) {
      return [[name, value.map(plainMembersOf)] as const]
    }
    const leaves = WITH_VALUES.includes(name) || (typeof value === 'object' && value !== null)
    return leaves ? [] : [[name, value] as const]
  })
  return Object.fromEntries(members)
}
