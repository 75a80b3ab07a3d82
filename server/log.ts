/** The log. It may go to other hands than the database: no key, token or text of a post is ever in it. */
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** PostgreSQL repeats the row that failed, and postgres.js, asked to, the query with its values. */
const WITH_VALUES = ['detail', 'where', 'query', 'parameters', 'args', 'internal_query']

export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: withoutValues } }, destination)
}

function withoutValues(error: Error) {
  const told = stdSerializers.err(error)
  return Object.fromEntries(Object.entries(told).filter(([name]) => !WITH_VALUES.includes(name)))
}
