/** A session, from its beginning to what the dashboard shows of it. */
import { findEnd } from '../../../db/events/events.ts'
import { lockUser, type HeldUser } from '../../../db/users/heldUser.ts'
import {
  deleteSession,
  findSessionEnd,
  insertSession,
  type Session,
} from '../../../db/users/sessions.ts'
import { takeAttempts } from '../../../db/users/signInAttempts.ts'
import { findPostUsage } from '../../../db/users/usage.ts'
import { findProfile } from '../../../db/users/users.ts'
import type { Db, Sql } from '../../../db/pool/postgres.ts'
import type { components } from '../../../generated/dashboard.ts'
import { rateLimited } from '../../../openapi/errors.ts'
import { notSignedIn, signInFailed } from '../../../openapi/dashboardErrors.ts'
import { writePlace } from '../../events/cursors.ts'
import type { Visit } from '../handler.ts'

type Shown = components['schemas']['Session']

/**
 * Signs in whom `identify` names, in a transaction. `admits` decides once the user is held: what takes long comes
 * before, and meanwhile a password may change. Whoever was signed in in the same browser is so no longer.
 */
export async function beginSession(
  { db, present, begin }: Visit,
  identify: (tx: Sql) => string | Promise<string | undefined>,
  admits: (user: HeldUser) => boolean | Promise<boolean>,
): Promise<Shown> {
  const before = await present()
  const session = await db.begin(async (tx) => {
    const user_id = await identify(tx)
    const users = new Map<string | undefined, HeldUser>()
    // In one order for everybody, so that two who change places never wait for each other.
    for (const id of new Set([user_id, before?.user_id].toSorted())) {
      const user = id === undefined ? undefined : await lockUser(tx, id)
      if (user !== undefined) users.set(id, user)
    }
    const [user, other] = [users.get(user_id), users.get(before?.user_id)]
    if (user === undefined || !(await admits(user))) throw signInFailed()
    if (before && other) await deleteSession(other, before.id)
    return insertSession(user)
  })
  begin(session.token)
  return showSession(db, session)
}

/** In a transaction, before what only a session may do: throws when somebody has ended it meanwhile. */
export async function holdSession(tx: Sql, session: Session): Promise<HeldUser> {
  const user = await lockUser(tx, session.user_id)
  if (user === undefined || (await findSessionEnd(tx, session)) === undefined) throw notSignedIn()
  return user
}

export async function showSession(db: Db, session: Session): Promise<Shown> {
  const [profile, usage, expires_at, events_end] = await Promise.all([
    findProfile(db, session.user_id),
    findPostUsage(db, session.user_id),
    findSessionEnd(db, session),
    findEnd(db, session.user_id, 'latest'),
  ])
  // Somebody else has ended it meanwhile.
  if (profile === undefined || expires_at === undefined) throw notSignedIn()
  const { name, email, has_password, is_owner, auto_cross_post, plan, status, has_access } = profile
  const { trial_ends_at, current_period_ends_at, posts_per_day } = profile
  return {
    user: { id: session.user_id, name, email, has_password, is_owner, auto_cross_post },
    plan: {
      name: plan,
      posts_per_day,
      requests_per_minute: profile.requests_per_minute,
      requests_per_day: profile.requests_per_day,
      accounts_max: profile.accounts_max,
      has_articles: profile.has_articles,
      has_tweet_analytics: profile.has_tweet_analytics,
    },
    subscription: {
      has_access,
      status,
      is_trialing: status === 'trialing' && has_access,
      trial_ends_at,
      current_period_ends_at,
    },
    allowance: {
      daily_limit: posts_per_day,
      taken_today: usage.taken,
      remaining_today: Math.max(0, posts_per_day - usage.taken),
      resets_at: new Date(usage.resets_at * 1000).toISOString(),
    },
    expires_at,
    events_cursor: writePlace(session.user_id, events_end),
  }
}

/** Throws 429 when one of the subjects has been tried too often. */
export async function countAttempt(db: Db, subjects: Parameters<typeof takeAttempts>[1]) {
  const wait_s = await takeAttempts(db, subjects)
  if (wait_s !== undefined) throw rateLimited(wait_s)
}
