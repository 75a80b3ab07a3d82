/** Asks X once a day who its accounts are: a paid tier, which decides about long posts, may begin or lapse. */
import { claimProfiles, saveProfile } from '../db/connections/profiles.ts'
import { freshAccount } from './accounts/freshAccount.ts'
import type { Publisher } from './delivery/publisher.ts'

export async function readProfiles(s: Publisher) {
  const due = await claimProfiles(s.db)
  await Promise.all(
    due.map(async (one) => {
      const fresh = await freshAccount(s, one, 'ahead')
      if (fresh.state !== 'fresh') return
      const signIn = s.networks.signIns.of(one.origin, one.platform)
      const identity = await signIn?.identify?.(fresh.account)
      if (identity !== undefined) fresh.account.paid?.({ what: 'user_read', count: 1 })
      if (identity?.remote_id === one.remote_id) await saveProfile(s.db, one, identity)
    }),
  )
}
