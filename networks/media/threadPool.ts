/**
 * Work that must not hold up the event loop, in threads that are started when they are needed. A thread
 * has one task at a time, so whatever a task does to its thread, it does to no other task.
 */
import { Worker } from 'node:worker_threads'
import { openFairSemaphore, openSemaphore, type Semaphore } from '../semaphore.ts'

export interface Task {
  message: object
  /** Memory that the thread gets instead of a copy; nobody else may use it any more. */
  transfer: ArrayBuffer[]
}

/** `lost`: the thread died of the task, or was ended because it took too long. */
export type TaskResult<Result> =
  | { state: 'done'; result: Result }
  | { state: 'lost'; reason: 'died' | 'took too long'; error: unknown }

export interface ThreadPool<Result> {
  /** Of one `owner` there is never work in all threads, however much of it waits. Rejects with what the task threw. */
  run(owner: string, task: Task): Promise<TaskResult<Result>>
  /** For the end: nothing may be under way. */
  close(): Promise<void>
}

export interface ThreadSettings {
  /** Says `ready`, answers each message with `done` or `failed`, and may ask for room in between. */
  script: URL
  threads: number
  /** Of one task, not counting what it waits. */
  task_ms_max: number
  /** Of JavaScript's own memory, in each thread. */
  heap_mb_max: number
  /** What all tasks together may take besides, in bytes. */
  room_bytes: number
}

/** What a thread says. It goes on from `wants` when it hears `room`, and has it until `left`. */
export type Saying<Result> =
  { ready: true } | { wants: number } | { left: true } | { done: Result } | { failed: unknown }
export const ROOM = 'room'

export function openThreadPool<Result>(settings: ThreadSettings): ThreadPool<Result> {
  const { threads, room_bytes } = settings
  const turns = openFairSemaphore(threads, Math.max(threads - 1, 1))
  const room = openSemaphore(room_bytes)
  const all = new Set<Worker>()
  const idle = new Set<Worker>()

  function start(): Worker {
    const { script, heap_mb_max } = settings
    const resourceLimits = { maxOldGenerationSizeMb: heap_mb_max }
    // Not with the options of this process: those of a test's runner are not for it.
    const worker = new Worker(script, { execArgv: [], resourceLimits })
    all.add(worker)
    worker.once('exit', () => {
      all.delete(worker)
      idle.delete(worker)
    })
    return worker
  }
  async function perform(task: Task): Promise<TaskResult<Result>> {
    const [first] = idle
    const worker = first ?? start()
    idle.delete(worker)
    worker.ref()
    try {
      return await talk(worker, task, { fresh: first === undefined, room, ...settings })
    } finally {
      if (all.has(worker)) {
        idle.add(worker)
        worker.unref()
      }
    }
  }
  return {
    run: (owner, task) => turns.run(owner, 1, () => perform(task)),
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

interface Talk {
  /** It was started for this task. */
  fresh: boolean
  room: Semaphore
  task_ms_max: number
}

async function talk<Result>(
  worker: Worker,
  { message, transfer }: Task,
  { fresh, room, task_ms_max }: Talk,
): Promise<TaskResult<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<TaskResult<Result>>()
  let ready = !fresh
  let late = false
  let died: unknown
  let leave: () => void = () => undefined
  const endIt = () => {
    late = true
    void worker.terminate()
  }
  let timer = setTimeout(endIt, task_ms_max)

  /** The time that it waits is not its own. */
  function makeRoom(bytes: number) {
    clearTimeout(timer)
    const enter = () => {
      timer = setTimeout(endIt, task_ms_max)
      worker.postMessage(ROOM)
      return new Promise<void>((left) => (leave = left))
    }
    void room.run(bytes, enter)
  }
  function hear(saying: Saying<Result>) {
    if ('ready' in saying) ready = true
    if ('wants' in saying) makeRoom(saying.wants)
    if ('left' in saying) leave()
    if ('done' in saying) resolve({ state: 'done', result: saying.done })
    if ('failed' in saying) reject(toError(saying.failed))
  }
  const fail = (error: unknown) => (died = error)
  const gone = () => {
    // Without having begun: it is not the task that is wrong.
    if (!ready && !late) reject(toError(died))
    else resolve({ state: 'lost', reason: late ? 'took too long' : 'died', error: died })
  }
  worker.on('message', hear).on('error', fail).on('exit', gone)
  try {
    worker.postMessage(message, transfer)
    return await promise
  } finally {
    clearTimeout(timer)
    leave()
    worker.off('message', hear).off('error', fail).off('exit', gone)
  }
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('a thread failed', { cause: thrown })
}
