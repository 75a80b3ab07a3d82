/**
 * What the key of a request may do (decision 390). What an operation needs at least is in the contract, and asked once, in
 * handlers/perform.ts; what it needs besides depends on what it is about, and is asked where that is known.
 */
import type { Approval } from '../../db/posts/approval.ts'
import type { User } from '../../db/users/keys.ts'
import type { Permission } from '../../generated/names.ts'
import { permissionDenied, type ApiError } from '../../openapi/errors.ts'

/** Throws 403, which names what the key lacks. */
export function needPermission(user: User, permission: Permission) {
  const refusal = permissionRefusal(user, permission)
  if (refusal !== undefined) throw refusal
}

export function permissionRefusal(
  { permissions }: User,
  permission: Permission,
): ApiError | undefined {
  return permissions.includes(permission) ? undefined : permissionDenied(permission)
}

/** Of a post or an article, held still. */
interface Standing {
  status: string
  review_status: string
  under_way: boolean
  has_live_parts: boolean
  outcome_unknown: boolean
}

/**
 * What is to go out, or is out, or may be, is taken away by nobody who may not send it. Drafts are everybody's, and so
 * is what waits for approval, and what certainly reached no network.
 */
export function needMayTake(user: User, subject: Standing) {
  const { status, review_status, under_way, has_live_parts, outcome_unknown } = subject
  const is_free = status === 'draft' || status === 'failed' || review_status === 'pending'
  if (!is_free || under_way || has_live_parts || outcome_unknown) needPermission(user, 'publish')
}

/** What this key dates goes out at its time, or waits for somebody who may publish. */
export function approvalOf(user: User): Approval {
  return user.permissions.includes('publish') ? 'approved' : 'pending'
}
