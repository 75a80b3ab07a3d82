/** The problems that only callers of the dashboard's operations meet. */
import { inBody, type RequestPlace } from './places.ts'
import { problem, type Problem } from './problems.ts'

export function challengeEnded(): Problem {
  const message = 'does not answer a challenge that is still open'
  return problem('challenge_ended', inBody('credential'), message)
}

export function invitationEnded(): Problem {
  return problem('invitation_ended', inBody('invitation'), 'is unknown, used or too old')
}

export function wrongPassword(): Problem {
  return problem('wrong_password', inBody('current_password'), 'is not the password')
}

export function invalidHandle(message: string): Problem {
  return problem('invalid_handle', inBody('handle'), message)
}

export function disconnected(place: RequestPlace): Problem {
  return problem('account_not_connected', place, 'the account is disconnected')
}
