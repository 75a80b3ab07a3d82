/**
 * Files of others are looked at in threads: whatever a file makes its reader do, and however long, the
 * process goes on answering, and other files are inspected beside it.
 */
import { randomUUID } from 'node:crypto'
import { isMarkedAsUntransferable } from 'node:worker_threads'
import { asItIs } from './asItIs.ts'
import type { Facts, Fitted, PictureRules } from './fitted.ts'
import type { InspectedMedia } from './inspectMedia.ts'
import { MAX_WORKING_BYTES } from './limits.ts'
import { openThreadPool, type TaskResult } from './threadPool.ts'

export interface MediaThreads {
  /** The bytes are given away: nobody may use them afterwards. */
  inspect(user_id: string, bytes: Buffer): Promise<InspectedMedia>
  /**
   * Takes what `inspect` accepted, and its facts; throws for anything else. Work for one owner does not take all
   * threads; deliveries have none, since few are made at a time already, one of each account.
   */
  fit(bytes: Buffer, facts: Facts, rules: PictureRules, owner?: string): Promise<Fitted>
  close(): Promise<void>
}

export type MediaTask =
  | { todo: 'inspect'; bytes: Uint8Array }
  | { todo: 'fit'; bytes: Uint8Array; facts: Facts; rules: PictureRules }
export type MediaResult = InspectedMedia | Fitted

/** A thread that ended without a result, and with it the work on a file. */
export interface LostThread {
  todo: MediaTask['todo']
  reason: 'died' | 'took too long'
  /** What it died of, if it said so. */
  error: unknown
}

/** One user has up to two of them, so that the third is free for others whatever the first ones do. */
const THREADS = 3
/** The hardest files that are taken need some seconds. */
const TASK_MS_MAX = 60_000
/** The tables of the longest film take a third of it. */
const HEAP_MB_MAX = 192

const LOST =
  'The file takes too long to read, or too much memory; save it again with another program.'

const SCRIPT = new URL('./mediaThread.ts', import.meta.url)

/** `lost` is told of each thread that is. */
export function openMediaThreads(
  lost: (thread: LostThread) => void = () => undefined,
  script = SCRIPT,
): MediaThreads {
  const pool = openThreadPool<MediaResult>({
    script,
    threads: THREADS,
    task_ms_max: TASK_MS_MAX,
    heap_mb_max: HEAP_MB_MAX,
    room_bytes: MAX_WORKING_BYTES,
  })
  let decoder: Promise<void> | undefined

  async function run(
    owner: string,
    message: MediaTask,
    transfer: ArrayBuffer[] = [],
  ): Promise<TaskResult<MediaResult>> {
    await (decoder ??= loadDecoder())
    const ended = await pool.run(owner, { message, transfer })
    if (ended.state === 'lost') {
      lost({ todo: message.todo, reason: ended.reason, error: ended.error })
    }
    return ended
  }
  return {
    async inspect(user_id, bytes) {
      const ended = await run(user_id, { todo: 'inspect', bytes }, memoryOf(bytes))
      if (ended.state === 'lost') return { problem: 'broken', message: LOST }
      return withBuffer(ended.result as InspectedMedia)
    },
    async fit(bytes, facts, rules, owner = randomUUID()) {
      const same = asItIs(bytes, facts, rules)
      if (same) return same
      const { content_type, width, height, frames } = facts
      const media = { content_type, width, height, frames }
      const ended = await run(owner, { todo: 'fit', bytes, facts: media, rules })
      if (ended.state === 'lost') throw new Error(`a picture could not be fitted: ${ended.reason}`)
      return withBuffer(ended.result as Fitted)
    },
    close: () => pool.close(),
  }
}

/** Its library has to be loaded, and held to its rules, by the process before any of its threads. */
async function loadDecoder() {
  const { restrain } = await import('./picture.ts')
  restrain()
}

/** Small buffers share their memory with others, and are copied. */
export function memoryOf({ buffer }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : []
}

/** At once: until garbage is collected, a few films would take more than all the work on them. */
export function free(bytes: Uint8Array) {
  for (const memory of memoryOf(bytes)) if (!memory.detached) memory.transfer(0)
}

/** Between threads a buffer becomes the plain array of bytes that it is. */
function withBuffer<Result extends object>(result: Result): Result {
  if (!('bytes' in result) || !(result.bytes instanceof Uint8Array)) return result
  return { ...result, bytes: bufferOf(result.bytes) }
}

export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
