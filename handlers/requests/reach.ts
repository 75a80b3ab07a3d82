/** What a key that is limited to accounts may not do: whatever is of all accounts together (decision 418). */
import type { User } from '../../db/users/keys.ts'
import { isLimited } from '../../db/users/reach.ts'
import { limitedToAccounts } from '../../openapi/errors.ts'
import { ofAllAccounts } from '../../openapi/problems.ts'

/** Throws 403. */
export function needAllAccounts(user: User, what: string) {
  if (isLimited(user)) throw limitedToAccounts([ofAllAccounts(what)])
}

/** Of a limited key they are its own: what others have kept under a name of theirs is none of its answers. */
export function ownIdempotencyKey(user: User, key: string | undefined): string | undefined {
  return key !== undefined && isLimited(user) ? `${user.key?.id} ${key}` : key
}
