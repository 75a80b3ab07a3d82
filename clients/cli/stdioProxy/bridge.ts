/**
 * Carries an agent's messages between stdio and the endpoint of an instance: each line of stdin is a
 * message of JSON-RPC and is posted as it is; each message of an answer becomes a line of stdout, and
 * nothing else does. What goes wrong on the way is the answer to the request that it met.
 *
 * It is our own because the protocol's library would read and write every message anew, and each agent would
 * wait for its 570 KB at every start. Nothing is repeated after a lost connection: the agent is told that the
 * outcome is unknown.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { headersFor, type Caller } from '../http/calls.ts'
import type { Input } from '../environment.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { answersOf, lostAnswer, unreachable } from './answers.ts'
import { mcpHeadersOf } from './headers.ts'
import { linesOf } from './lines.ts'
import { sortMessage, PARSE_ERROR, TOO_LONG, type Message, type MessageId } from './message.ts'

/** What is under way when stdin ends may still be answered; publishing takes up to 20 seconds. */
const LAST_WORDS_MS = 25_000
/** In characters: no body of the API may have more bytes. */
const LINE_LENGTH_MAX = 8 * 1024 * 1024
/** Messages at a time; what an agent writes beyond them waits in its pipe. */
const UNDER_WAY_MAX = 100

/** Ends when stdin has ended and what was under way is answered. Throws a Failure without a key. */
export async function runBridge(
  caller: Pick<Caller, 'url' | 'key' | 'about_key'>,
  stdin: Input,
  terminal: Pick<Terminal, 'print' | 'warn'>,
): Promise<void> {
  const { url, about_key = '' } = caller
  const key_refused = `The key does not work. ${about_key}; then start this server again.`
  const common = { ...headersFor(caller), accept: 'application/json, text/event-stream' }
  const under_way = new Map<MessageId, AbortController>()
  const pending = new Set<Promise<void>>()
  let negotiated: string | undefined

  const write = (message: object) => terminal.print(JSON.stringify(message))

  async function carry(message: Message) {
    const ending = new AbortController()
    if (message.expects_answer) under_way.set(message.id, ending)
    try {
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: { ...common, ...mcpHeadersOf(message, negotiated) },
        body: message.text,
        signal: ending.signal,
        // Followed, a redirect would take the key along.
        redirect: 'manual',
      })
      // Not every agent shows its user the errors of a server that it cannot begin with.
      if (response.status === 401) terminal.warn(key_refused)
      for await (const answer of answersOf(message, response, key_refused)) {
        if (message.method === 'initialize') negotiated = versionIn(answer) ?? negotiated
        if (!ending.signal.aborted) write(answer)
      }
    } catch (error) {
      // Nobody waits for the answer to a request that was cancelled.
      if (!ending.signal.aborted) complain(message, error)
    } finally {
      if (message.expects_answer) under_way.delete(message.id)
    }
  }

  function complain(message: Message, error: unknown) {
    if (message.expects_answer) write(lostAnswer(message.id, url, error))
    else terminal.warn(unreachable(url, error))
  }

  for await (const line of linesOf(stdin, LINE_LENGTH_MAX)) {
    if (pending.size >= UNDER_WAY_MAX) await Promise.race(pending)
    const message = line === undefined ? undefined : sortMessage(line)
    if (message === undefined) write(line === undefined ? TOO_LONG : PARSE_ERROR)
    else {
      if (message.cancels !== undefined) under_way.get(message.cancels)?.abort()
      const carried = carry(message)
      pending.add(carried)
      void carried.finally(() => pending.delete(carried))
    }
  }
  const ended = new AbortController()
  const late = pause(LAST_WORDS_MS, undefined, { signal: ended.signal }).catch(() => undefined)
  await Promise.race([Promise.all(pending), late])
  ended.abort()
  for (const ending of under_way.values()) ending.abort()
}

/** The revision that both sides agreed on, in the answer to `initialize`. */
function versionIn(answer: object): string | undefined {
  const { result } = answer as { result?: { protocolVersion?: unknown } }
  return typeof result?.protocolVersion === 'string' ? result.protocolVersion : undefined
}
