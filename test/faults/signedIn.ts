/** Accounts that came by a sign-in at the simulated networks, so that their tokens end and are renewed. */
import { connect } from '../../db/connections/connections.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { readKeyring } from '../../db/secrets/seal.ts'
import { LIVE_SETTINGS, openNetworks } from '../../networks/index.ts'
import type { Platform } from '../../networks/network.ts'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { consent } from '../networks/consent.ts'
import type { Rig } from './rig.ts'
import type { Site, SiteUser } from './site.ts'

const PUBLIC_URL = 'http://127.0.0.1:3000'

/** Signs the users in, one after the other, on each of the networks. */
export async function signInAll(rig: Rig, site: Site, users: SiteUser[], platforms: Platform[]) {
  const { url } = site.simulated
  const networks = openNetworks({ ...LIVE_SETTINGS, simulator_url: url })
  const db = openPool({ ...rig.server, database: site.database }, { max: 1 })
  try {
    for (const [number, user] of users.entries()) {
      for (const platform of platforms) {
        const name = `${site.database.replace('_', '')}s${number}`
        const handle = platform === 'secondary_a' ? `${name}.test` : name
        const { remote_id } = await openSimulatedAccount(url, { platform, handle, name })
        const signIn = networks.signIns.of('simulated', platform)
        const begun = await signIn?.begin({ public_url: PUBLIC_URL, handle })
        if (begun?.state !== 'begun') throw new Error(`no sign-in: ${JSON.stringify(begun)}`)
        const { searchParams: parameters } = await consent(begun.url, { account: remote_id })
        const given = { public_url: PUBLIC_URL, parameters, secret: begun.secret }
        const finished = await signIn?.finish(given)
        if (finished?.state !== 'signed_in') throw new Error('the sign-in came to nothing')
        const { access_token, ...renewal } = finished.tokens
        const account = { platform, origin: 'simulated' as const, ...finished.identity }
        const added = { ...account, access_token, renewal }
        const id = await connect(db, readKeyring(rig.encryption_keys), user.id, added)
        if (id === undefined) throw new Error('the account could not be connected')
        user.accounts[platform] = id
        user.handles[platform] = handle
      }
    }
  } finally {
    await Promise.all([db.end({ timeout: 1 }), networks.close()])
  }
}
