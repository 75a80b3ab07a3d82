/** A thread whose tasks go wrong in every way there is. */
import { parentPort } from 'node:worker_threads'

type Todo = { todo: string; word: string }

parentPort?.on('message', (message: Todo | 'room') => {
  if (message === 'room') process.exit()
  const { todo, word } = message
  switch (todo) {
    case 'hang':
      for (;;);
    case 'crash':
      // Caught by nobody, as a mistake in a callback is.
      setImmediate(() => {
        throw new Error(word)
      })
      return
    case 'exit':
      process.exit()
      return
    case 'fill': {
      const held: string[][] = []
      for (;;) held.push(Array.from({ length: 100_000 }, (_, i) => `${word}${i}`))
    }
    case 'throw':
      parentPort?.postMessage({ failed: new Error(word) })
      return
    case 'die in its room':
      parentPort?.postMessage({ wants: 1 })
      return
    default:
      parentPort?.postMessage({ done: word })
  }
})
parentPort?.postMessage({ ready: true })
