/**
 * Ctrl-C: at first the request under way is finished, so that the journal knows what became of it; the
 * second time it is abandoned, which costs nothing but that it is sent again.
 */
import { Failure } from '../failure.ts'

export interface Interruption {
  /** Nothing new is begun. */
  stopping: AbortSignal
  /** What is under way is not waited for either. */
  abandoned: AbortSignal
  end(): void
}

/** Not SIGHUP: to hear it would undo nohup, and dying of it does no harm. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

export function openInterruption(say: (line: string) => void): Interruption {
  const stopping = new AbortController()
  const abandoned = new AbortController()
  const hear = () => {
    if (stopping.signal.aborted) return abandoned.abort()
    say('Finishing what is under way; once more to stop at once.')
    stopping.abort()
  }
  for (const signal of SIGNALS) process.on(signal, hear)
  return {
    stopping: stopping.signal,
    abandoned: abandoned.signal,
    end() {
      for (const signal of SIGNALS) process.off(signal, hear)
    },
  }
}

export function interrupted(): Failure {
  return new Failure('interrupted', 'Interrupted.', { next: GO_ON })
}

export const GO_ON = 'Run the same command again to go on: what is done is not done twice.'
