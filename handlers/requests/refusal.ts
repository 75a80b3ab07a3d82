/** What the caller of an operation did wrong, or has to wait for, at whichever door. */
import { isOutOfRange } from '../../db/pool/failure.ts'
import { isDatabaseAway } from '../../db/pool/outage.ts'
import { ApiError, unavailable, validationFailed } from '../../openapi/errors.ts'

/** Undefined for what is our own mistake. */
export function readRefusal(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (isOutOfRange(error)) {
    return validationFailed(['a value is out of the range that can be stored'])
  }
  return isDatabaseAway(error) ? unavailable() : undefined
}
