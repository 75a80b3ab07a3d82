/**
 * Why a command ends without success: one line of what went wrong, details below it, what to do
 * next, and the exit code, which tells apart what a script can do something about.
 */
export const EXIT = {
  failed: 1,
  usage: 2,
  unauthorized: 3,
  forbidden: 4,
  not_found: 5,
  rate_limited: 6,
  partial: 7,
  upstream: 8,
  interrupted: 130,
} as const

export type Reason = keyof typeof EXIT

export class Failure extends Error {
  readonly reason: Reason
  readonly details: readonly string[]
  /** What to do now, as a sentence or a command. */
  readonly next: string | undefined

  constructor(reason: Reason, message: string, more: { details?: string[]; next?: string } = {}) {
    super(message)
    this.reason = reason
    this.details = more.details ?? []
    this.next = more.next
  }
}

/** The command was written wrongly: nothing has been sent. */
export function usage(message: string, next?: string): Failure {
  return new Failure('usage', message, next === undefined ? {} : { next })
}
