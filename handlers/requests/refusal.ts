/** What the caller of an operation did wrong, or has to wait for, at whichever door. */
import { isOutOfRange } from '../../db/pool/failure.ts'
import { isDatabaseAway } from '../../db/pool/outage.ts'
import { inRequest } from '../../openapi/places.ts'
import { outOfRange } from '../../openapi/problems.ts'
import { ApiError, unavailable, validationFailed } from '../../openapi/errors.ts'

/** Undefined for what is our own mistake. */
export function readRefusal(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (isOutOfRange(error)) {
    const message = 'a value is out of the range that can be stored'
    return validationFailed([outOfRange(inRequest(''), message)])
  }
  return isDatabaseAway(error) ? unavailable() : undefined
}
