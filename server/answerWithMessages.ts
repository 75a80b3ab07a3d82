/** Sends an answer that goes on as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { createHash } from 'node:crypto'
import type { Response } from 'express'
import type { Message, MessageStream } from '../handlers/requests/messages.ts'
import { drained } from './drained.ts'

const RETRY_MS = 2_000
/** What is read at once has left by then, or whoever takes it is given up. */
const PAGE_MS_MAX = 30_000
/** What was written before the end may leave for so long: neither a key nor a process has to outlast who does not read. */
const END_MS_MAX = 1_000
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // nginx would keep it until there is enough of it.
  'X-Accel-Buffering': 'no',
}

export async function answerWithMessages(res: Response, stream: MessageStream) {
  const { id, pages, closing, close } = stream
  res.once('close', close)
  try {
    if (res.closed) return
    res.writeHead(200, HEADERS)
    // Nothing that is written would be sent, not even that it has begun.
    if (res.req.method === 'HEAD') return
    res.write(`retry: ${retryMs(id)}\nid: ${id}\n\n`)
    for await (const messages of pages) {
      await writeAll(res, messages, closing)
      if (res.closed || closing.aborted) return
    }
  } finally {
    close()
    endSoon(res)
  }
}

function endSoon(res: Response) {
  const timer = setTimeout(() => res.destroy(), END_MS_MAX)
  res.once('close', () => clearTimeout(timer))
  res.end()
  if (res.closed) clearTimeout(timer)
}

/** Others than this one come back a little earlier or later, so that not all do at once. */
function retryMs(id: string): number {
  return RETRY_MS + (createHash('sha256').update(id).digest().readUInt16BE() % RETRY_MS)
}

/** As far as there is somebody to take it. */
async function writeAll(res: Response, messages: Message[], closing: AbortSignal) {
  const timer = setTimeout(() => res.destroy(), PAGE_MS_MAX)
  for (const message of messages) {
    if (res.closed || closing.aborted) break
    if (!res.write(blockOf(message)) && !res.closed) await drained(res, closing)
  }
  clearTimeout(timer)
}

/** JSON has its line ends escaped. */
function blockOf({ id, event, data }: Message): string {
  if (data === undefined) return `:\nid: ${id}\n\n`
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
