/** A user of no limits who may ask for anything, with accounts on simulated networks. */
import { connect } from '../../db/connections/connections.ts'
import { newKey } from '../../db/users/keys.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { readKeyring } from '../../db/secrets/seal.ts'
import { insertUser } from '../../db/users/users.ts'
import type { Platform } from '../../networks/network.ts'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { insertKey } from '../world/keys.ts'

export interface BenchUser {
  id: string
  key: string
}

export async function openUser(
  db: Db,
  { encryption_keys, simulator_url }: { encryption_keys: string; simulator_url: string },
  name: string,
  platforms: readonly Platform[],
): Promise<BenchUser> {
  const keyring = readKeyring(encryption_keys)
  const id = await insertUser(db, {
    name,
    plan: 'unlimited',
    status: 'active',
    trial_ends_at: null,
    current_period_ends_at: null,
    auto_cross_post: true,
  })
  const key = newKey()
  await insertKey(db, id, 'bench', key)
  for (const platform of platforms) {
    const handle = platform === 'secondary_a' ? `${name}.test` : name
    const account = await openSimulatedAccount(simulator_url, { platform, handle, name })
    await connect(db, keyring, id, { ...account, platform, origin: 'simulated' })
  }
  return { id, key }
}
