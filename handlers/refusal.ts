/** What the caller of an operation did wrong, or has to wait for, at whichever door. */
import { isDatabaseAway } from '../db/outage.ts'
import { ApiError, unavailable, validationFailed } from '../openapi/errors.ts'

/** PostgreSQL's codes for values that no column could hold: dates, numbers, text out of range. */
const BAD_VALUE = ['22003', '22007', '22008', '22009', '22021', '22P02', '22P05']

/** Undefined for what is our own mistake. */
export function readRefusal(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof Error && 'code' in error && BAD_VALUE.includes(String(error.code))) {
    return validationFailed(['a value is out of the range that can be stored'])
  }
  return isDatabaseAway(error) ? unavailable() : undefined
}
