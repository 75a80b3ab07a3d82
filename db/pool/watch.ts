/**
 * Statements that get no answer. A connection can fall silent without ending: its machine is gone, or a
 * proxy or firewall between has forgotten it. What has waited for a while is asked after on a new
 * connection. A statement that the server still works on may take as long as it likes; where the server
 * knows nothing of it, or does not answer at all, the connection is given up. So is one that takes no writes.
 * Through a pooler nobody can ask after one statement: it has numbers of its own, and lets statements wait for
 * their turn. There they are given up when it lets nobody in, or the server behind it does not answer.
 */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { openClient, type Client, type Server } from './client.ts'
import { codeOf } from './failure.ts'
import { connectionLost } from './outage.ts'
import type { PendingQuery, Sql } from './sql.ts'

/** A statement that was sent, or waits for a connection to be sent on. */
export interface PendingStatement {
  /** The server process that has it; undefined while none has. */
  pid(): number | undefined
  /** Ends the wait as an outage, and the connection with it. */
  giveUp(): void
}

export interface Watch {
  began(statement: PendingStatement): void
  ended(statement: PendingStatement): void
  end(): void
}

/**
 * Silence is counted in ticks. A process that stands still, because it is stopped or has much to reckon, reads
 * nothing, and what it has not read is no silence: however long that takes, it is one tick.
 */
const TICK_MS = 500
/** Together with a tick less than the ten seconds that silence may last (docs/DELIVERY.md). */
const ASKED_AFTER_TICKS = 6
const ANSWER_TICKS_MAX = 8
/** A server that cannot be asked for so long, five minutes at most, has ended its sessions or will. */
const END_TRIES_MAX = 60

/** `report` is told of connections that were given up. `pooler` is where they lead, if not to the server itself. */
export function openWatch(
  server: Server,
  report: (error: Error) => void = () => undefined,
  pooler?: string,
): Watch {
  /** At which tick. */
  const began_at = new Map<PendingStatement, number>()
  let now = 0
  let asking = false
  let ended = false

  async function look() {
    const before = now - ASKED_AFTER_TICKS
    const silent = [...began_at].filter(([, at]) => at < before).map(([statement]) => statement)
    if (asking || silent.length === 0) return
    asking = true
    const waits = (statement: PendingStatement) => began_at.has(statement)
    const found =
      pooler === undefined
        ? findLost(server, silent, waits)
        : isAway(server, pooler).then((away) => (away ? silent : []))
    const waiting = (await found.finally(() => (asking = false))).filter(waits)
    for (const statement of waiting) statement.giveUp()
    if (waiting.length > 0) report(new Error('connections to the database have fallen silent'))
  }
  async function watch() {
    while (!ended) {
      await tick()
      now++
      void look()
    }
  }
  void watch()

  return {
    began: (statement) => void began_at.set(statement, now),
    ended: (statement) => void began_at.delete(statement),
    end: () => void (ended = true),
  }
}

/** What has arrived is read in the turn of the event loop that it ends with. */
async function tick() {
  await sleep(TICK_MS, undefined, { ref: false })
  await turn()
}

async function timeOver() {
  for (let ticks = 0; ticks < ANSWER_TICKS_MAX; ticks++) await tick()
}

/** Those that wait while the server, asked on a new connection, does not say that it works on them. */
async function findLost(
  server: Server,
  silent: PendingStatement[],
  waits: (statement: PendingStatement) => boolean,
): Promise<PendingStatement[]> {
  const pids = new Map(silent.map((statement) => [statement, statement.pid()]))
  const waiting_pids = [...pids.values()].filter((pid) => pid !== undefined)
  const ask = (sql: Client) => sql<{ working: string }[]>`
    select coalesce(string_agg(pid::text, ','), '') as working from pg_stat_activity
    where pid = any(string_to_array(${waiting_pids.join(',')}, ',')::integer[])
      and (state not like 'idle%' or ${justEnded(sql)})`
  try {
    const answer = await askAnew(server, ask)
    if (answer === 'through a pooler') return []
    if (answer === 'none') {
      void endSessions(server, waiting_pids)
      return silent
    }
    const working = answer[0]?.working.split(',').map(Number) ?? []
    // An answer may have come together with this one.
    await turn()
    // What has no server process yet waits for its turn, and the server answers.
    const lost = silent.filter((one) => {
      const pid = pids.get(one)
      return waits(one) && pid !== undefined && pid === one.pid() && !working.includes(pid)
    })
    void endSessions(
      server,
      lost.flatMap((one) => pids.get(one) ?? []),
    )
    return lost
  } catch (error) {
    if (refusesNewcomers(error)) return []
    void endSessions(server, waiting_pids)
    return silent
  }
}

async function isAway(server: Server, pooler: string): Promise<boolean> {
  const ask = (sql: Client) => sql`select 1`
  const [is_let_in, answer] = await Promise.all([
    letsIn(pooler),
    askAnew(server, ask).catch((error: unknown) => !refusesNewcomers(error) && 'none'),
  ])
  return !is_let_in || answer === 'none'
}

/** Without a statement, which would wait for its turn. A pooler that refuses is there, too. */
async function letsIn(pooler: string): Promise<boolean> {
  const { promise: told, resolve: tell } = Promise.withResolvers<boolean>()
  const onwelcome = () => tell(true)
  const client = openClient(pooler, { max: 1, onclose: () => undefined, onwelcome, pooled: true })
  // It never has one: postgres.js lends the first connection of a client to whoever comes after this.
  client.reserve().catch((error: unknown) => tell(error instanceof postgres.PostgresError))
  try {
    return (await Promise.race([told, timeOver()])) ?? false
  } finally {
    client.end({ timeout: 0 }).catch(() => undefined)
  }
}

/**
 * Ends the sessions of statements that were given up, as soon as the server answers: what they hold, a process's
 * sign of life among it, would be waited for until the server notices by itself that nobody is there, which it
 * does not while a proxy between still answers for us. Sessions that began later have got their number anew.
 */
async function endSessions(server: Server, pids: number[]) {
  if (pids.length === 0) return
  const given_up_at = performance.now()
  const end = (sql: Client) => sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid = any(string_to_array(${pids.join(',')}, ',')::integer[])
      and backend_start < clock_timestamp() - ${performance.now() - given_up_at} * interval '1 ms'
      and state like 'idle%' and not ${justEnded(sql)}`
  for (let tries = 0; tries < END_TRIES_MAX; tries++) {
    const answer = await askAnew(server, end).catch(() => 'none' as const)
    if (answer !== 'none') return
    await tick()
  }
}

/** What the server answers on a connection that is made for this question alone. */
async function askAnew<Rows extends object>(
  server: Server,
  question: (sql: Client) => PromiseLike<Rows>,
): Promise<Rows | 'none' | 'through a pooler'> {
  const client = openClient(server, { max: 1, onclose: () => undefined })
  try {
    const own = client<{ pid: number }[]>`select pg_backend_pid() as pid`
    const answer = await Promise.race([Promise.all([own, question(client)]), timeOver()])
    if (answer === undefined) return 'none'
    const [[row], rows] = answer
    // A pooler between has numbers of its own, by which the server knows nobody.
    return row?.pid === backendOf(own) ? rows : 'through a pooler'
  } finally {
    client.end({ timeout: 0 }).catch(() => undefined)
  }
}

/** Whether the server may have an answer that is on its way: it is idle before it sends it. */
function justEnded(sql: Client): PendingQuery {
  return sql`state_change > clock_timestamp() - interval '1 second'`
}

/** It answers, though not the question: too many connections, or another password by now. */
function refusesNewcomers(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^(28|53)/.test(error.code)
}

/**
 * The server took no writes when the session began, or has become a copy of another one: the session stays so, and
 * a new one may not.
 */
export function takesNoWrites(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** The server process that a statement of postgres.js was sent to. */
export function backendOf(query: object): number | undefined {
  return (query as Sent).state?.pid ?? undefined
}

/** What postgres.js keeps of a statement, beside what its types say. */
interface Sent {
  handler: (query: unknown) => void
  reject: (error: Error) => void
  state: { pid: number | null } | null
}

/**
 * Has a statement of postgres.js watched from when it is sent until it is answered; a fragment never is.
 * `lose` gives up its connection. These members of a query are the library's own: its version is pinned,
 * and test/db/silence.test.ts fails when they are not what this takes them for.
 */
export function watched(query: PendingQuery, watch: Watch, lose: () => void): PendingQuery {
  const sent = query as unknown as Sent
  const { handler } = sent
  sent.handler = (one) => {
    const statement: PendingStatement = {
      pid: () => backendOf(query),
      giveUp() {
        sent.reject(connectionLost())
        lose()
      },
    }
    watch.began(statement)
    const over = () => watch.ended(statement)
    // Its own `then` would send it.
    void Promise.prototype.then.call(query, over, (error: unknown) => {
      over()
      if (takesNoWrites(error)) lose()
    })
    handler(one)
  }
  return query
}

/** A client of which every statement is watched. */
export function watchClient(client: Client, watch: Watch, lose: () => void): Sql {
  const statement = (first: TemplateStringsArray, ...rest: never[]) =>
    watched(client(first, ...rest), watch, lose)
  // Whatever the type of its rows is, a statement goes to the client as it is.
  return Object.assign(statement as Sql, {
    json: (value: never) => client.json(value),
    unsafe: (text: string) =>
      watched(client.unsafe(text), watch, lose) as ReturnType<Sql['unsafe']>,
  })
}
