import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf, placeOf } from './addresses.ts'
import { CONNECT_S_MAX, KEEPALIVE_S, writerOf, type Server } from './client.ts'
import { connectionLost } from './outage.ts'
import { openWatch, takesNoWrites, type PendingStatement, type Watch } from './watch.ts'

export interface QueuePool {
  pool: pg.Pool
  end(): Promise<void>
}

/** A connection that only listens says nothing: so often it is asked whether it is there. */
const PING_MS = 2_000
/** A connection that was lost while it was lent out is never given back, and not waited for. */
const END_MS = 5_000

/**
 * A pool for graphile-worker, which speaks through `pg`. It wants an error handler on the pool and on
 * each connection: a lost connection is reported, and made anew at the next use. One that has fallen silent
 * is ended, which the library takes for lost (db/pool/watch.ts).
 */
export function openQueuePool(
  server: Server,
  max: number,
  report: (error: Error) => void,
): QueuePool {
  const watch = openWatch(server, report)
  const listening = new Set<pg.PoolClient>()
  const pinged = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    ...optionsOf(server),
    max,
    Client: clientOf(server),
    connectionTimeoutMillis: CONNECT_S_MAX * 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_S * 1000,
  })
  pool.on('error', report)
  pool.on('connect', (client) => {
    client.on('error', report)
    watchQueries(client, watch, (text) => {
      if (text.startsWith('LISTEN')) listening.add(client)
      if (text.startsWith('UNLISTEN')) listening.delete(client)
    })
  })
  pool.on('remove', (client) => listening.delete(client))
  const pings = setInterval(() => {
    for (const client of listening) {
      if (pinged.has(client)) continue
      pinged.add(client)
      const over = () => pinged.delete(client)
      // Its loss is reported as that of the connection.
      client.query('select 1').then(over, over)
    }
  }, PING_MS).unref()
  return {
    pool,
    async end() {
      clearInterval(pings)
      await Promise.race([pool.end(), sleep(END_MS, undefined, { ref: false })])
      watch.end()
    },
  }
}

/** One connection of `pg`, that is not made yet. */
export function openQueueClient(server: Server): pg.Client {
  const Client = clientOf(server)
  return new Client(optionsOf(server))
}

function optionsOf(server: Server): pg.ClientConfig {
  return typeof server === 'string' ? { connectionString: addressesOf(server)[0] ?? '' } : server
}

/** Whoever gives a function is told by it, and takes no promise. */
type Told = (error: Error | null, client?: pg.Client) => void

/** Where there are several servers, one that connects to whichever takes writes then. */
function clientOf(server: Server): typeof pg.Client {
  if (typeof server !== 'string' || addressesOf(server).length === 1) return pg.Client
  return new Proxy(pg.Client, {
    construct(target, [options]: [pg.ClientConfig]) {
      const client = new target(options)
      const connect = client.connect.bind(client)
      const toWriter = async () => {
        Object.assign(client, placeOf(await writerOf(server)))
        return connect()
      }
      // It is called with a function or without, which one type says of it.
      client.connect = ((told?: Told) => {
        const connected = toWriter()
        if (told) connected.then((connection) => told(null, connection), told)
        return connected
      }) as pg.Client['connect']
      return client
    },
  })
}

/** What `pg` keeps of a connection, beside what its types say. */
interface Inner {
  query: (...request: unknown[]) => unknown
  processID: number | null
  connection: { stream: { destroy(error: Error): void } }
}

function watchQueries(client: pg.PoolClient, watch: Watch, asks: (text: string) => void) {
  // What it keeps of itself, as the interface above says.
  const inner = client as unknown as Inner
  const { query } = inner
  inner.query = function watchedQuery(...request) {
    const statement: PendingStatement = {
      pid: () => inner.processID ?? undefined,
      giveUp: () => inner.connection.stream.destroy(connectionLost()),
    }
    const over = (error?: unknown) => {
      watch.ended(statement)
      if (takesNoWrites(error)) statement.giveUp()
    }
    const callback = request.at(-1)
    if (typeof callback === 'function') {
      request[request.length - 1] = (...answer: unknown[]): unknown => {
        over(answer[0])
        return callback(...answer)
      }
    }
    if (typeof request[0] === 'string') asks(request[0])
    watch.began(statement)
    const answer = query.apply(client, request)
    if (answer instanceof Promise) answer.then(() => over(), over)
    return answer
  }
}
