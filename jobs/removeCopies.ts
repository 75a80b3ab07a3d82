/**
 * Carries out a deletion: removes the live copies of a hidden post from their networks, then its row.
 * The post goes here whatever the networks say (decision 27); what they refused is reported.
 */
import { forgetCopy, listCopies, type Copy } from '../db/copies.ts'
import { removeSubject } from '../db/subjects.ts'
import { PLATFORMS, type Platform, type Removal } from '../networks/network.ts'
import { freshAccount } from './freshAccount.ts'
import type { Sending } from './sending.ts'

/** What became of the copies on one network; absent where there were none. */
export type Removals = Partial<Record<Platform, Removal>>

export async function removeCopies(
  s: Sending,
  post: { user_id: string; id: string; removes_copies: boolean },
): Promise<Removals> {
  const copies = post.removes_copies ? await listCopies(s.db, post.user_id, post.id) : []
  const removed = await Promise.all(
    PLATFORMS.map(async (platform): Promise<Removals> => {
      const there = copies.filter((copy) => copy.platform === platform)
      return there.length === 0 ? {} : { [platform]: await removeFrom(s, post.user_id, there) }
    }),
  )
  await removeSubject(s.db, post.user_id, post.id)
  return Object.assign({}, ...removed) as Removals
}

/** One after the other; a refusal of one part does not keep the others. */
async function removeFrom(s: Sending, user_id: string, copies: Copy[]): Promise<Removal> {
  let result: Removal = { state: 'removed' }
  for (const copy of copies) {
    const network = s.networks.of(copy.origin, copy.platform)
    const fresh = await freshAccount(s, { ...copy, user_id })
    const removal: Removal =
      fresh.state === 'fresh'
        ? await network.remove(fresh.account, copy.part)
        : { state: 'failed', error: fresh.error }
    if (removal.state === 'removed') await forgetCopy(s.db, user_id, copy)
    else result = removal
  }
  return result
}
