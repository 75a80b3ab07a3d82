/** Accounts that were connected by a sign-in, whose tokens end. */
import { expect } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { signedIn, type Visitor } from '../dashboard/visitor.ts'
import { consent } from '../networks/consent.ts'
import type { TestUser, World } from '../world/world.ts'

export interface SignedInUser extends TestUser {
  visitor: Visitor
}

let count = 0

export async function connectedBySignIn(w: World, platforms: Platform[]): Promise<SignedInUser> {
  const user = await w.user({ connect: [] })
  const visitor = await signedIn(w, user.id)
  for (const platform of platforms) {
    const name = `token${++count}`
    const handle = platform === 'secondary_a' ? `${name}.test` : name
    await w.control('POST', '/control/accounts', { platform, handle, name })
    // Its first token is for tests that need no sign-in.
    const path = `/connections/${platform}/start`
    const asked = platform === 'secondary_a' ? { handle } : {}
    const { status, body } = await visitor.call('POST', path, asked)
    expect([status, body]).toEqual([201, { url: expect.any(String) }])
    const to = await consent(body.url, { account: await idOf(w, platform, handle) })
    await fetch(to, { redirect: 'manual', headers: { cookie: visitor.cookie ?? '' } })
    user.handles[platform] = handle
  }
  return { ...user, visitor }
}

async function idOf(w: World, platform: Platform, handle: string): Promise<string> {
  const opened = await w.control('POST', '/control/accounts', { platform, handle })
  // The control address is the simulator's own.
  return (opened as { remote_id: string }).remote_id
}

/** The access token has ended, and is due to be renewed. */
export async function endToken(w: World, user_id: string) {
  await w.db`
    update connections set token_ends_at = clock_timestamp() - interval '1 second',
      refresh_at = clock_timestamp() - interval '10 minutes'
    where user_id = ${user_id}`
}

/** How the account came by its tokens, oldest first. */
export async function issuedTo(w: World, user: TestUser, platform: Platform): Promise<string[]> {
  const query = `platform=${platform}&account=${user.handles[platform]}`
  const { entries } = (await w.control('GET', `/control/ledger?${query}`)) as {
    entries: { kind: string; by: string }[]
  }
  return entries.filter(({ kind }) => kind === 'tokens_issued').map(({ by }) => by)
}

/** What the clock would set going once a minute. */
export async function renewNow(w: World, task: 'renewTokens' | 'readProfiles' = 'renewTokens') {
  const [job] = await w.db<{ id: string }[]>`
    select id::text from graphile_worker.add_job(${task}, '{}'::json)`
  await w.until(async () => {
    const left = await w.db`select from graphile_worker.jobs where id = ${job?.id ?? ''}::bigint`
    return left.length === 0
  })
}
