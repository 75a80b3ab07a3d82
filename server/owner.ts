/** The first user of an instance with a database of its own: without one nobody could sign in. */
import { insertKey, newKey } from '../db/keys.ts'
import type { Db } from '../db/postgres.ts'
import { insertFirstOwner } from '../db/users.ts'

/** A key that is shown this once, or undefined where there are users already. */
export async function prepareOwner(db: Db): Promise<string | undefined> {
  return db.begin(async (tx) => {
    const owner_id = await insertFirstOwner(tx, 'Owner')
    if (owner_id === undefined) return undefined
    const key = newKey()
    await insertKey(tx, owner_id, 'Made at the first start', key)
    return key
  })
}
