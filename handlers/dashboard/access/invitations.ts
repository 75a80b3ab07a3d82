import type { Db } from '../../../db/pool/postgres.ts'
import { findOwner } from '../../../db/users/users.ts'
import { ownerOnly } from '../../../openapi/dashboardErrors.ts'

/** Throws 403 for everybody but the owner. */
export async function needOwner(db: Db, user: { id: string }) {
  if ((await findOwner(db)) !== user.id) throw ownerOnly()
}
