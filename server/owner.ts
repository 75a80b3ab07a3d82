/** The first user of an instance with a database of its own: without one nobody could sign in. */
import { giveKey, newKey } from '../db/users/keys.ts'
import { insertLink } from '../db/users/oneTimeTokens.ts'
import type { Db } from '../db/pool/postgres.ts'
import { insertFirstOwner } from '../db/users/users.ts'

/** What the start says this once, and nobody can ask for again. */
export interface Entrance {
  key: string
  /** The token of a one-time link to the dashboard. */
  link: string
}

/** Undefined where there are users already. */
export async function prepareOwner(db: Db): Promise<Entrance | undefined> {
  return db.begin(async (tx) => {
    const owner_id = await insertFirstOwner(tx, 'Owner')
    if (owner_id === undefined) return undefined
    const key = newKey()
    await giveKey(tx, owner_id, 'Made at the first start', key)
    return { key, link: await insertLink(tx, owner_id) }
  })
}
