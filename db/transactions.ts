/**
 * Transactions, each on a connection of its own from begin to commit. When that is lost the transaction
 * is over: nothing more of it is sent, and the connection is never used again (db/postgres.ts).
 */
import type postgres from 'postgres'

type Client = postgres.Sql<Record<string, never>>

/** The pool or a transaction: all that this program uses of postgres.js. */
export interface Sql extends Pick<Client, 'json' | 'unsafe'> {
  <Rows extends readonly (object | undefined)[] = postgres.Row[]>(
    template: TemplateStringsArray,
    ...parameters: readonly postgres.ParameterOrFragment<never>[]
  ): postgres.PendingQuery<Rows>
  /** The columns of an insert or update, in tests and seeds, where no caller chooses the keys. */
  <Row extends object>(row: Row): postgres.Helper<Row>
}

/** A piece of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

export interface Transactions {
  begin<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>
  end(options?: { timeout?: number }): Promise<void>
}

interface Line {
  sql: Client
  lost: boolean
  /** Rejects when the connection is lost: postgres.js leaves some of its statements without an answer. */
  loss: Promise<never>
}

/** `open` makes a client with one connection, and calls back when that is lost. */
export function openTransactions(open: (onclose: () => void) => Client, max: number): Transactions {
  const idle: Line[] = []
  const all = new Set<Line>()
  const waiting: ((line: Line) => void)[] = []

  function openLine(): Line {
    const { promise: loss, reject } = Promise.withResolvers<never>()
    // Most lines are lost while nobody uses them.
    loss.catch(() => undefined)
    const lose = () => {
      line.lost = true
      reject(connectionLost())
    }
    const line: Line = { sql: open(lose), lost: false, loss }
    all.add(line)
    return line
  }
  async function take(): Promise<Line> {
    for (let line = idle.pop(); line !== undefined; line = idle.pop()) {
      if (!line.lost) return line
      discard(line)
    }
    return all.size < max ? openLine() : new Promise((resolve) => waiting.push(resolve))
  }
  function giveBack(line: Line) {
    if (line.lost) discard(line)
    const next = waiting.shift()
    if (next) next(line.lost ? openLine() : line)
    else if (!line.lost) idle.push(line)
  }
  function discard(line: Line) {
    all.delete(line)
    // It is lost already; nobody waits for its end.
    line.sql.end({ timeout: 0 }).catch(() => undefined)
  }

  return {
    async begin(work) {
      const line = await take()
      try {
        return await Promise.race([runOn(line, work), line.loss])
      } finally {
        giveBack(line)
      }
    },
    async end(options) {
      await Promise.all([...all].map((line) => line.sql.end(options)))
    },
  }
}

async function runOn<Result>(line: Line, work: (tx: Sql) => Promise<Result>): Promise<Result> {
  try {
    await line.sql.unsafe('begin')
    const result = await work(guarded(line))
    const { command } = await whole(line).unsafe('commit')
    // What PostgreSQL answers when a statement had failed and its error was swallowed.
    if (command !== 'COMMIT') throw new Error('a transaction with a failed statement was committed')
    return result
  } catch (error) {
    if (!line.lost) await line.sql.unsafe('rollback').catch(() => void (line.lost = true))
    throw error
  }
}

/** The connection as a transaction sees it: gone for good once it is lost. */
function guarded(line: Line): Sql {
  const statement = (first: TemplateStringsArray, ...rest: never[]) => whole(line)(first, ...rest)
  // Whatever the type of its rows is, a statement goes to the connection as it is.
  return Object.assign(statement as Sql, {
    json: (value: never) => line.sql.json(value),
    unsafe: (text: string) => whole(line).unsafe(text),
  })
}

function whole(line: Line): Client {
  if (!line.lost) return line.sql
  throw connectionLost()
}

/** As postgres.js says it, where it does (db/outage.ts). */
export function connectionLost(): Error {
  return Object.assign(new Error('the connection to the database was lost'), {
    code: 'CONNECTION_CLOSED',
  })
}
