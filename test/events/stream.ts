/** Reading a stream of events as its callers do: message by message, from a connection of their own. */
import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { expect } from 'vitest'
import { checkAnswer } from '../world/contract.ts'
import type { TestUser } from '../world/world.ts'
import type { Event } from './follow.ts'

/** Whatever is waited for comes within this on the busiest machine. */
const PATIENCE_MS = 120_000

export interface Block {
  id?: string
  event?: string
  data?: Event
  retry?: number
  /** A line that says nothing. */
  is_comment: boolean
}

export interface Stream {
  status: number
  response: IncomingMessage
  /** Of an answer that is none. */
  body: Record<string, unknown>
  /** All that has come. */
  blocks: Block[]
  /** The events among it. */
  events(): Event[]
  /** Where to go on. */
  last_id(): string
  /** Once there are so many events. */
  until(count: number): Promise<Event[]>
  /** Once `is_there` is true of what has come, or the stream has ended. */
  untilBlock(is_there: (blocks: Block[]) => boolean): Promise<void>
  /** Once the service has ended it, or has cut it. */
  ended: Promise<'ended' | 'cut'>
  /** As one who goes. */
  close(): void
}

interface Asked {
  url: string
  /** Left out where a cookie says who it is. */
  user?: Pick<TestUser, 'key'>
  query?: Record<string, string>
  headers?: Record<string, string>
}

export async function openStream({ url, user, query = {}, headers = {} }: Asked): Promise<Stream> {
  const path = `/api/v1/events/stream?${new URLSearchParams(query).toString()}`
  const asked = request(`${url}${path}`, {
    agent: false,
    headers: {
      ...(user && { authorization: `Bearer ${user.key}` }),
      accept: 'text/event-stream',
      ...headers,
    },
  })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const { statusCode: status = 0 } = response
  let text = ''
  let read_to = 0
  const blocks: Block[] = []
  let changed = Promise.withResolvers<void>()
  const tell = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  response.setEncoding('utf8').on('data', (more: string) => {
    text += more
    for (let end; (end = text.indexOf('\n\n', read_to)) !== -1; read_to = end + 2) {
      blocks.push(readBlock(text.slice(read_to, end)))
    }
    tell()
  })
  let is_over = false
  const ended = new Promise<'ended' | 'cut'>((resolve) => {
    response.on('error', () => undefined)
    response.on('close', () => {
      is_over = true
      tell()
      resolve(response.complete ? 'ended' : 'cut')
    })
  })
  if (status !== 200) await ended
  const shown = new Headers()
  for (const [name, value] of Object.entries(response.headers)) shown.set(name, String(value))
  const body = (status === 200 ? {} : JSON.parse(text)) as Record<string, unknown>
  checkAnswer({ method: 'GET', path, status, headers: shown, body: status === 200 ? '' : body })

  const events = () => blocks.flatMap(({ data }) => data ?? [])
  async function untilBlock(is_there: (blocks: Block[]) => boolean) {
    const gives_up_at = performance.now() + PATIENCE_MS
    while (!is_there(blocks) && !is_over) {
      const timer = setTimeout(tell, gives_up_at - performance.now())
      await changed.promise
      clearTimeout(timer)
      expect(performance.now(), text.slice(-2_000)).toBeLessThan(gives_up_at)
    }
    checkAnswer({ method: 'GET', path, status, headers: shown, body: text.slice(0, read_to) })
  }
  return {
    status,
    response,
    body,
    blocks,
    events,
    last_id: () => blocks.findLast(({ id }) => id !== undefined)?.id ?? '',
    async until(count) {
      await untilBlock(() => events().length >= count)
      return events()
    },
    untilBlock,
    ended,
    close: () => void response.destroy(),
  }
}

function readBlock(text: string): Block {
  const block: Block = { is_comment: false }
  for (const line of text.split('\n')) {
    const [name, value = ''] = line.split(/: ?(.*)/s)
    if (name === '') block.is_comment = true
    if (name === 'id') block.id = value
    if (name === 'event') block.event = value
    if (name === 'retry') block.retry = Number(value)
    // The harness holds it to the contract.
    if (name === 'data') block.data = JSON.parse(value) as Event
  }
  return block
}
