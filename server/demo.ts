/**
 * The owner of an instance that somebody tries out on their own machine: without limits, with
 * simulated accounts on every network. Exists only with the embedded database.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../db/connections/connections.ts'
import { writeWhole } from '../db/files/writeWhole.ts'
import { giveKey, keyWorks, newKey } from '../db/users/keys.ts'
import { insertLink } from '../db/users/oneTimeTokens.ts'
import type { Db } from '../db/pool/postgres.ts'
import type { Keyring } from '../db/secrets/seal.ts'
import { findOwner, insertOwner } from '../db/users/users.ts'
import { NETWORKS } from '../networks/descriptions.ts'
import { openSimulatedAccount, type WantedAccount } from '../networks/simulator/accounts.ts'
import type { Entrance } from './owner.ts'

const ACCOUNTS: WantedAccount[] = NETWORKS.flatMap(({ platform, demo_accounts }) =>
  demo_accounts.map((account) => ({ platform, ...account })),
)

export interface Demo {
  db: Db
  keyring: Keyring
  simulator_url: string
  data_dir: string
}

/** Finds or makes the owner, brings the accounts up to date, and answers a key that works and a fresh link. */
export async function prepareDemo({
  db,
  keyring,
  simulator_url,
  data_dir,
}: Demo): Promise<Entrance> {
  const owner_id = (await findOwner(db)) ?? (await insertOwner(db, 'Owner'))
  for (const demo_account of ACCOUNTS) {
    const account = await openSimulatedAccount(simulator_url, demo_account)
    await connect(db, keyring, owner_id, {
      ...account,
      platform: demo_account.platform,
      origin: 'simulated',
    })
  }
  return {
    key: await findKey(db, owner_id, join(data_dir, 'api-key')),
    link: await insertLink(db, owner_id),
  }
}

/** Only a key's hash is in the database, so a key that is to be shown at every start lies beside it. */
async function findKey(db: Db, owner_id: string, file: string): Promise<string> {
  const saved = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (saved !== undefined && (await keyWorks(db, saved))) return saved
  const key = newKey()
  await db.begin((tx) => giveKey(tx, owner_id, 'Made at the first start', key))
  await writeWhole(file, `${key}\n`)
  return key
}
