/** The errors that only callers of the dashboard's operations meet: one function per row of their table. */
import { ApiError } from './errors.ts'
import { inBody } from './places.ts'
import { taken } from './problems.ts'

export function notSignedIn(): ApiError {
  return new ApiError(401, 'unauthorized', 'Nobody is signed in, or the session has ended.')
}

/** Never says which of them was not right. */
export function signInFailed(): ApiError {
  const message = 'That did not work. Check what you have entered, or ask for a new link.'
  return new ApiError(401, 'sign_in_failed', message)
}

/** Asks whoever follows a link; another site may have led there. */
export function signedInAlready(present: string, other: string): ApiError {
  const message = `You are signed in as ${present}. This link signs you in as ${other}.`
  return new ApiError(409, 'signed_in_already', message)
}

export function crossSite(): ApiError {
  const message =
    'This request does not come from a page of this instance. It is open at PUBLIC_URL alone: open that address, ' +
    'or set it to the one in the browser.'
  return new ApiError(403, 'cross_site', message)
}

export function ownerOnly(): ApiError {
  return new ApiError(403, 'owner_only', 'Only the owner of this instance may do this.')
}

export function signUpClosed(): ApiError {
  return new ApiError(403, 'sign_up_closed', 'This instance takes no new users.')
}

export function emailTaken(): ApiError {
  const message = 'Another user has this e-mail address.'
  const problems = [taken(inBody('email'), message)]
  return new ApiError(409, 'email_taken', message, { problems, brief: true })
}

export function limitReached(): ApiError {
  return new ApiError(409, 'limit_reached', 'There are as many as there may be. Remove one first.')
}

export function notConfigured(): ApiError {
  const message = 'The host of this instance has not set up this network.'
  return new ApiError(409, 'not_configured', message)
}

export function networkFailed(): ApiError {
  const message = 'The network did not answer as it should. Try again in a while.'
  return new ApiError(502, 'network_failed', message)
}
