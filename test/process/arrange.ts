/** Who there is before a service is started. */
import { connect } from '../../db/connections/connections.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { readKeyring } from '../../db/secrets/seal.ts'
import { insertUser } from '../../db/users/users.ts'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { insertKey } from '../world/keys.ts'
import type { Site } from './process.ts'

const PLATFORMS = ['x', 'secondary_a', 'secondary_b'] as const

export interface Somebody {
  key: string
  /** Of their accounts; that of Bluesky has a domain. */
  handle: string
  encryption_keys: string
}

/** Somebody with an account on each network, and a key. */
export async function saveSomebody(db: Db, site: Site, somebody: Somebody) {
  const { key, handle: name, encryption_keys } = somebody
  const user_id = await insertUser(db, {
    name: 'Test',
    plan: 'agency',
    status: 'active',
    trial_ends_at: null,
    current_period_ends_at: null,
    auto_cross_post: true,
  })
  await insertKey(db, user_id, 'test', key)
  for (const platform of PLATFORMS) {
    const handle = platform === 'secondary_a' ? `${name}.test` : name
    const account = await openSimulatedAccount(site.simulator_url, { platform, handle, name })
    const added = { ...account, platform, origin: 'simulated' as const }
    await connect(db, readKeyring(encryption_keys), user_id, added)
  }
}
