/**
 * The pool. postgres.js 3.4.9 does not outlive a lost connection in one piece: it may write to the
 * closed socket, which ends the process, hand the next query to a connection that never sends it, or
 * run the rest of a transaction within another one (github.com/porsager/postgres/pull/1215). So what
 * has lost a connection is not used again: a fresh client takes its place.
 */
import { openClient, type Client, type Server } from './client.ts'
import { openListener, type Listen } from './listener.ts'
import type { Fragment, Sql } from './sql.ts'
import { openTransactions } from './transactions.ts'
import { openWatch, watchClient } from './watch.ts'

/** The pool: only who holds it can begin a transaction. */
export interface Db extends Sql {
  begin<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>
  /** Only reads, and sees everything as it was at one moment. */
  snapshot<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>
  listen: Listen
  /** Waits for what is under way, for at most `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>
}

export type { Fragment, Server, Sql }

export interface PoolOptions {
  /** Connections for single statements. */
  max: number
  /** Connections for transactions; as many when left out. */
  transactions?: number
  /** Is told when connections have fallen silent and were given up. */
  report?: (error: Error) => void
  /**
   * A pooler in transaction mode before the server, for statements and transactions. Whatever needs a session
   * goes past it, and so does the question what became of a commit: a pooler that is away knows nothing.
   */
  pooler?: string | undefined
}

/** What still runs on other connections of a client that has lost one may end for so long. */
const END_S = 5

/**
 * Opens a pool. Timestamps arrive as the contract writes them (ISO 8601 with milliseconds, UTC) and
 * counts as numbers.
 */
export function openPool(
  server: Server,
  { max, transactions: transactions_max = max, report, pooler }: PoolOptions,
): Db {
  const pooled = pooler !== undefined
  // Its connections are opened when they are needed.
  const past = pooled ? openPool(server, { max: 1, ...(report && { report }) }) : undefined
  const open = (connections: number, onclose: () => void) =>
    openClient(pooler ?? server, { max: connections, onclose, pooled })
  const watch = openWatch(server, report, pooler)
  let ended = false
  let client: Client
  let statements: Sql = renew()
  const transactions = openTransactions({
    open: (onclose) => open(1, onclose),
    max: transactions_max,
    watch,
    ask: () => past ?? statements,
    pooled,
  })
  const listener = openListener((onclose) => open(1, onclose), watch)

  function renew(): Sql {
    const lose = () => {
      if (ended || client !== fresh) return
      statements = renew()
      // Its connections are lost or will be; nobody waits for their end.
      fresh.end({ timeout: END_S }).catch(() => undefined)
    }
    const fresh = open(max, lose)
    client = fresh
    return watchClient(fresh, watch, lose)
  }

  const statement = (first: TemplateStringsArray, ...rest: never[]) => statements(first, ...rest)
  // Whatever the type of its rows is, a statement goes to the client as it is.
  return Object.assign(statement as Sql, {
    json: (value: never) => statements.json(value),
    unsafe: (text: string) => statements.unsafe(text),
    begin: transactions.begin,
    snapshot: transactions.snapshot,
    listen: past?.listen ?? listener.listen,
    async end(timing?: { timeout?: number }) {
      ended = true
      await Promise.all([
        transactions.end(timing),
        client.end(timing),
        listener.end(timing),
        past?.end(timing),
      ])
      watch.end()
    },
  })
}
