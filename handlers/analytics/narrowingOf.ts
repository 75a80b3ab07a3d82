import type { Narrowing } from '../../db/analytics/narrowing.ts'
import type { PlatformInput } from '../../generated/names.ts'
import { readPlatforms } from '../requests/platforms.ts'

interface NarrowingQuery {
  platform?: PlatformInput
  category?: string
  x_account_id?: string
}

/** What of a query says which posts are counted. */
export function narrowingOf({ platform, category, x_account_id }: NarrowingQuery): Narrowing {
  const [one] = platform === undefined ? [] : (readPlatforms([platform]) ?? [])
  return { platform: one, category, x_account_id }
}
