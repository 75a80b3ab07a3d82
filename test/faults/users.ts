/** Users of a site: a plan, a key, and simulated accounts, made by the service's own functions. */
import { connect } from '../../db/connections/connections.ts'
import { newKey } from '../../db/users/keys.ts'
import { openPool, type Server } from '../../db/pool/postgres.ts'
import { readKeyring } from '../../db/secrets/seal.ts'
import { insertUser, type NewUser } from '../../db/users/users.ts'
import type { Platform } from '../../networks/network.ts'
import { openSimulatedAccount, type WantedAccount } from '../../networks/simulator/accounts.ts'
import type { Simulated } from './simulated.ts'
import { insertKey } from '../world/keys.ts'

export interface SiteUser {
  id: string
  key: string
  /** Connection ids and handles by network; of several on one network those of the first. */
  accounts: Partial<Record<Platform, string>>
  handles: Partial<Record<Platform, string>>
}

export interface UserOptions extends Partial<NewUser> {
  /** One account on each network when left out. */
  connect?: (Platform | Omit<WantedAccount, 'handle' | 'name'>)[]
}

const AGENCY: NewUser = {
  name: 'Faults',
  plan: 'agency',
  status: 'active',
  trial_ends_at: null,
  current_period_ends_at: null,
  auto_cross_post: false,
}

interface Place {
  server: Server
  simulated: Simulated
  encryption_keys: string
  /** Like no other's on these networks. */
  name: string
}

export async function openUser(place: Place, options: UserOptions): Promise<SiteUser> {
  const { connect: wanted = ['x', 'secondary_a', 'secondary_b'], ...plan } = options
  const db = openPool(place.server, { max: 1 })
  try {
    const id = await insertUser(db, { ...AGENCY, ...plan })
    const key = newKey()
    await insertKey(db, id, 'faults', key)
    const made: SiteUser = { id, key, accounts: {}, handles: {} }
    for (const [index, entry] of wanted.entries()) {
      const account = typeof entry === 'string' ? { platform: entry } : entry
      const { platform } = account
      const name = `${place.name}n${index}`
      const handle = platform === 'secondary_a' ? `${name}.test` : name
      const opened = await openSimulatedAccount(place.simulated.url, { ...account, handle, name })
      const connection = { ...opened, platform, origin: 'simulated' as const }
      const account_id = await connect(db, readKeyring(place.encryption_keys), id, connection)
      if (account_id === undefined) throw new Error('the plan allows no further account')
      made.accounts[platform] ??= account_id
      made.handles[platform] ??= handle
    }
    return made
  } finally {
    await db.end({ timeout: 1 })
  }
}
