/**
 * Where a post goes: its rows of post_targets, which the contract shows as `platforms` and as the account of
 * each network, `<platform>_account_id`. The account of X is a column of posts (decision 245).
 */
import { CHOICES, type Platform } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'

/** The account of a network on the wire. */
export type AccountMember = `${Platform}_account_id`

export const ACCOUNT_MEMBERS = CHOICES.Platform.map(memberOf)

export type PostTargets = Pick<components['schemas']['Post'], AccountMember | 'platforms'>

export const TARGET_MEMBERS: readonly string[] = [...ACCOUNT_MEMBERS, 'platforms']

const ACCOUNT_IN_POSTS: AccountMember = 'x_account_id'

export interface TargetRow {
  platform: Platform
  connection_id: string | null
  /** Its place in `platforms`; null where the post does not go. */
  position: number | null
}

export const TARGET_ROW = {
  platform: 'text',
  connection_id: 'text',
  position: 'integer',
} as const satisfies Record<keyof TargetRow, string>

/**
 * The column of posts that says the same of targets without accounts of their own. Where it is null a trigger
 * fills it, and those of accounts, which costs as much for each post of a bulk as all else that its row needs.
 */
export function platformsAlone(rows: TargetRow[], { platforms }: PostTargets): Platform[] | null {
  return rows.some(({ connection_id }) => connection_id !== null) ? null : platforms
}

/** The rows of post_targets that say the same. */
export function targetRows(targets: PostTargets): TargetRow[] {
  return CHOICES.Platform.flatMap((platform) => {
    const member = memberOf(platform)
    const connection_id = member === ACCOUNT_IN_POSTS ? null : targets[member]
    const place = targets.platforms.indexOf(platform)
    const position = place < 0 ? null : place
    return connection_id === null && position === null
      ? []
      : [{ platform, connection_id, position }]
  })
}

/** Replaces them, and what the version before reads of them in posts: a trigger fills these columns anew. */
export async function updateTargets(sql: Sql, user_id: string, id: string, targets: PostTargets) {
  await sql`delete from post_targets where user_id = ${user_id} and post_id = ${id}`
  await sql`
    insert into post_targets (user_id, post_id, platform, connection_id, position)
    select ${user_id}, ${id}, t.platform, t.connection_id, t.position
    from ${rowsAs(sql, 't', TARGET_ROW, targetRows(targets))}`
  await sql`
    update posts set ${sql.unsafe(ACCOUNT_IN_POSTS)} = ${targets[ACCOUNT_IN_POSTS]}, platforms = null,
      revision = revision + 1, updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${id} and status <> 'posted' and deleted_at is null`
}

/** The members of the contract, as a row to join with. `p` is the row of posts, `rows` are its targets. */
export function targetMembers(
  sql: Sql,
  rows = sql`post_targets where user_id = p.user_id and post_id = p.id`,
): Fragment {
  const accounts = CHOICES.Platform.map((platform) => {
    const member = memberOf(platform)
    return member === ACCOUNT_IN_POSTS
      ? `p.${member}`
      : `max(connection_id) filter (where platform = '${platform}') as ${member}`
  })
  return sql`(
    select ${sql.unsafe(accounts.join(', '))},
      array_agg(platform order by position) filter (where position is not null) as platforms
    from ${rows})`
}

function memberOf(platform: Platform): AccountMember {
  return `${platform}_account_id`
}
