/** A thread in which files are inspected and fitted: networks/media/mediaThreads.ts talks to it. */
import { parentPort } from 'node:worker_threads'
import { fit } from './fit.ts'
import { inspectMedia } from './inspectMedia.ts'
import { bufferOf, free, memoryOf, type MediaResult, type MediaTask } from './mediaThreads.ts'
import { shareRoom } from './room.ts'
import { ROOM, type Saying } from './threadPool.ts'

if (parentPort === null) throw new Error('this runs in a thread')
const port = parentPort
let enter: () => void = () => undefined

shareRoom({
  async run(wants, work) {
    const entered = new Promise<void>((resolve) => (enter = resolve))
    say({ wants })
    await entered
    try {
      return await work()
    } finally {
      say({ left: true })
    }
  },
})

port.on('message', (message: MediaTask | typeof ROOM) => {
  if (message === ROOM) enter()
  else void perform(message)
})
say({ ready: true })

async function perform(task: MediaTask) {
  try {
    const done = await resultOf(task)
    say({ done }, 'bytes' in done ? memoryOf(done.bytes) : [])
  } catch (error) {
    say({ failed: error })
  } finally {
    free(task.bytes)
  }
}

function resultOf(task: MediaTask): Promise<MediaResult> {
  const bytes = bufferOf(task.bytes)
  return task.todo === 'inspect' ? inspectMedia(bytes) : fit(bytes, task.facts, task.rules)
}

function say(saying: Saying<MediaResult>, transfer: ArrayBuffer[] = []) {
  port.postMessage(saying, transfer)
}
