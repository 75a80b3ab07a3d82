/**
 * Passwords are hashed slowly, in the few threads that pictures, files and names of hosts need as well. So
 * only a part of these is taken, whoever comes from one address takes turns with everybody else, and who
 * would have to wait for too many others is asked to come again.
 */
import { availableParallelism } from 'node:os'
import { hashPassword, passwordMatches } from '../../../db/users/passwords.ts'
import { openFairSemaphore } from '../../../networks/semaphore.ts'
import { rateLimited } from '../../../openapi/errors.ts'

/** Of libuv's four threads one, or two where there are processors for them. */
const AT_A_TIME = availableParallelism() < 4 ? 1 : 2
/** As many as come from one address, and as come at all. */
const WAITING_MAX = { of_caller: 12, in_all: 24 }
const RETRY_AFTER_S = 5

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time, and answers false, where there is no hash. */
  matches(password: string, kept: string | null | undefined): Promise<boolean>
}

export interface PasswordLimiter {
  /**
   * Work in which a password is hashed, for a caller who is known by address or id. Throws 429 at once, before any
   * of it, when there is no place in the line: an attempt to sign in is not lost then.
   */
  pass<Result>(caller: string, work: (passwords: Passwords) => Promise<Result>): Promise<Result>
}

export function openPasswordLimiter(): PasswordLimiter {
  const semaphore = openFairSemaphore(AT_A_TIME, 1)
  const lines = new Map<string, number>()
  let in_all = 0

  return {
    async pass(caller, work) {
      const of_caller = lines.get(caller) ?? 0
      if (of_caller >= WAITING_MAX.of_caller || in_all >= WAITING_MAX.in_all) {
        throw rateLimited(RETRY_AFTER_S)
      }
      lines.set(caller, of_caller + 1)
      in_all++
      try {
        return await work({
          hash: (password) => semaphore.run(caller, 1, () => hashPassword(password)),
          matches: (password, kept) =>
            semaphore.run(caller, 1, () => passwordMatches(password, kept)),
        })
      } finally {
        in_all--
        const left = (lines.get(caller) ?? 1) - 1
        if (left === 0) lines.delete(caller)
        else lines.set(caller, left)
      }
    },
  }
}
