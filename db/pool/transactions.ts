/**
 * Transactions, each on a connection of its own from begin to commit. When that is lost the transaction
 * is over: nothing more of it is sent, and the connection is never used again (db/pool/postgres.ts). When the
 * answer to a commit is lost, the server is asked for it, so that nobody takes what has happened for a
 * failure (db/pool/commit.ts).
 */
import { ENDS_WITH_US, type Client } from './client.ts'
import { beginNumbered, beginPooled, hasCommitted, type TransactionMark } from './commit.ts'
import { connectionLost } from './outage.ts'
import type { Sql } from './sql.ts'
import { readTimeline } from './timeline.ts'
import { watchClient, type Watch } from './watch.ts'

export interface Transactions {
  begin<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>
  /** Only reads, and sees everything as it was at one moment. */
  snapshot<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>
  end(options?: { timeout?: number }): Promise<void>
}

export interface TransactionOptions {
  /** Makes a client with one connection, and calls back when that is lost. */
  open(onclose: () => void): Client
  max: number
  watch: Watch
  /** Another connection, to ask about a transaction whose own was lost. */
  ask(): Sql
  /** Whether a pooler lends each transaction a session of the server. */
  pooled: boolean
}

interface Line {
  client: Client
  sql: Sql
  timeline?: Promise<string | null>
  pooled: boolean
  lost: boolean
  /** Who has it is told of its loss: postgres.js leaves some statements without an answer. */
  tell?: (error: Error) => void
}

export function openTransactions(options: TransactionOptions): Transactions {
  const { open, max, watch, ask, pooled } = options
  const idle: Line[] = []
  const all = new Set<Line>()
  const waiting: ((line: Line) => void)[] = []

  function openLine(): Line {
    const lose = () => {
      line.lost = true
      line.tell?.(connectionLost())
    }
    const client = open(lose)
    const line: Line = { client, sql: watchClient(client, watch, lose), pooled, lost: false }
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
    line.client.end({ timeout: 0 }).catch(() => undefined)
  }

  async function run<Result>(
    work: (tx: Sql) => Promise<Result>,
    own: Own<Result>,
  ): Promise<Result> {
    const line = await take()
    // Of this transaction alone: a promise that outlives it would keep all that was ever raced against it.
    const { promise: loss, reject } = Promise.withResolvers<never>()
    line.tell = reject
    if (line.lost) reject(connectionLost())
    try {
      return await Promise.race([runOn(line, work, own), loss])
    } finally {
      delete line.tell
      giveBack(line)
    }
  }

  return {
    async begin<Result>(work: (tx: Sql) => Promise<Result>) {
      const own: Own<Result> = {}
      try {
        return await run(work, own)
      } catch (error) {
        const { mark, done } = own
        // Without a commit on its way there is no doubt: it was rolled back, or will be.
        if (mark === undefined || done === undefined) throw error
        if (await hasCommitted(ask, mark)) return done.result
        throw error
      }
    },
    snapshot: (work) => run(work, { reads: true }),
    async end(options) {
      await Promise.all([...all].map((line) => line.client.end(options)))
    },
  }
}

/** A transaction, as far as it has come. */
interface Own<Result> {
  /** Nothing of it can be lost. */
  reads?: true
  mark?: TransactionMark
  /** Set once its commit may have left. */
  done?: { result: Result }
}

async function runOn<Result>(
  line: Line,
  work: (tx: Sql) => Promise<Result>,
  own: Own<Result>,
): Promise<Result> {
  try {
    const timeline = (line.timeline ??= prepareLine(line))
    if (own.reads) await line.sql.unsafe('begin isolation level repeatable read read only')
    else if (line.pooled) own.mark = await beginPooled(line.sql, (await timeline) !== null)
    else own.mark = { xid: await beginNumbered(line.sql), timeline: await timeline }
    const result = await work(guarded(line))
    const commit = whole(line).unsafe('commit')
    own.done = { result }
    const { command } = await commit
    // What PostgreSQL answers when a statement had failed and its error was swallowed.
    if (command !== 'COMMIT') throw new Error('a transaction with a failed statement was committed')
    return result
  } catch (error) {
    if (!line.lost) await line.sql.unsafe('rollback').catch(() => void (line.lost = true))
    throw error
  }
}

/**
 * What a connection needs before its first transaction, sent along with it. It stays on one history; some
 * hosted servers do not tell which, and there a lost answer stays unknown.
 */
function prepareLine({ sql, pooled }: Line): Promise<string | null> {
  // Without them it takes longer until the server gives up a machine that has vanished. A session of a pooler's is not ours.
  if (!pooled) sql.unsafe(ENDS_WITH_US).catch(() => undefined)
  return readTimeline(sql).catch(() => null)
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

function whole(line: Line): Sql {
  if (!line.lost) return line.sql
  throw connectionLost()
}
