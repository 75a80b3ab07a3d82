/**
 * Which posts may be at risk now, or not any more: whatever may have changed that leaves a row in risk_checks
 * (db/migrations/0033_a_risks.sql). What is found is kept with the post, and a trigger tells of what is new.
 */
import type { Db, Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'

/** Of posts, in one transaction. */
const AT_ONCE = 300
/** What is left then comes with the next sweep. */
const ROUNDS_MAX = 20
const AGAIN_MS = 1_000

interface PostKey {
  user_id: string
  post_id: string
}

export async function checkRisks(db: Db) {
  await markEnded(db)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const checked = await db.begin(
      async (tx) => (await checkPosts(tx)) || (await checkAccount(tx)) || (await checkUser(tx)),
    )
    if (!checked) return
  }
}

/** Subscriptions that were to be renewed, and may not have been. */
async function markEnded(sql: Sql) {
  await sql`
    with ended as (
      update subscriptions set risk_check_at = null where user_id in (
        select user_id from subscriptions where risk_check_at <= statement_timestamp()
        order by risk_check_at limit ${AT_ONCE} for update skip locked)
      returning user_id)
    insert into risk_checks (user_id) select user_id from ended`
}

async function checkPosts(tx: Sql): Promise<boolean> {
  const posts = await tx<PostKey[]>`
    delete from risk_checks where place in (
      select place from risk_checks where post_id is not null and not_before <= statement_timestamp()
      order by place limit ${AT_ONCE} for update skip locked)
    returning user_id, post_id`
  await updateRisks(tx, posts)
  return posts.length > 0
}

interface AccountCheck {
  user_id: string
  connection_id: string | null
  after_due_at: string
  after_id: string
}

/**
 * The next posts of one account, in the order in which they are due. It is looked through from the beginning once for
 * all that was marked by then, and by one look at a time: whoever moves a thousand posts has not a thousand of them.
 */
async function checkAccount(tx: Sql): Promise<boolean> {
  const is_due = tx`(connection_id is not null or is_unconnected) and not_before <= statement_timestamp()`
  const account = tx`(user_id, coalesce(connection_id, ''))`
  // In microseconds, which a date of JavaScript does not have.
  const [check] = await tx<AccountCheck[]>`
    delete from risk_checks where place in (
      select place from risk_checks
      where ${is_due} and (after_id <> '' or ${account} not in (
        select user_id, coalesce(connection_id, '') from risk_checks where after_id <> ''))
      order by place limit 1 for update skip locked)
    returning user_id, connection_id, after_due_at::text as after_due_at, after_id`
  if (check === undefined) return false
  const { user_id, connection_id, after_due_at, after_id } = check
  if (after_id === '') {
    await tx`
      delete from risk_checks where place in (
        select place from risk_checks
        where ${is_due} and after_id = '' and ${account} = (${user_id}, ${connection_id ?? ''})
        for update skip locked)`
  }
  // Each state has an index of its own, and is read in its order.
  const nextIn = (state: 'waiting' | 'held') => tx`(
    select user_id, coalesce(post_id, '') as post_id, due_at, id from deliveries
    where user_id = ${user_id} and connection_id is not distinct from ${connection_id} and state = ${tx.unsafe(`'${state}'`)}
      and (due_at, id) > (${after_due_at}::timestamptz, ${after_id})
      and due_at > statement_timestamp()
    order by due_at, id limit ${AT_ONCE})`
  const next = await tx<(PostKey & { due_at: string; id: string })[]>`
    select user_id, post_id, d.due_at::text as due_at, id
    from (${nextIn('waiting')} union all ${nextIn('held')}) d
    order by d.due_at, id limit ${AT_ONCE}`
  await updateRisks(tx, next)
  const last = next.at(-1)
  if (last !== undefined && next.length === AT_ONCE) {
    await tx`
      insert into risk_checks (user_id, connection_id, is_unconnected, after_due_at, after_id)
      values (${user_id}, ${connection_id}, ${connection_id === null}, ${last.due_at}, ${last.id})`
  }
  return true
}

/** By each of their accounts, and those without one. */
async function checkUser(tx: Sql): Promise<boolean> {
  const marked = await tx`
    with checks as (
      delete from risk_checks where place in (
        select place from risk_checks 
        where num_nonnulls(post_id, connection_id) = 0 and not is_unconnected and not_before <= statement_timestamp()
        order by place limit ${AT_ONCE} for update skip locked)
      returning user_id),
    accounts as (
      insert into risk_checks (user_id, connection_id)
      select c.user_id, c.id from connections c where c.user_id in (select user_id from checks))
    insert into risk_checks (user_id, is_unconnected) select distinct user_id, true from checks
    returning 1`
  return marked.length > 0
}

/** Whoever holds a post may be changing it: it is looked at again, in a while, so that the others have their turn. */
async function updateRisks(tx: Sql, posts: PostKey[]) {
  if (posts.length === 0) return
  const keys = rowsAs(tx, 'k', { user_id: 'text', post_id: 'text' }, posts)
  await tx`
    with wanted as materialized (select distinct user_id, post_id from ${keys}),
    free as materialized (
      select p.user_id, p.id from posts p
      where (p.user_id, p.id) in (select user_id, post_id from wanted)
        and p.status = 'scheduled' and p.deleted_at is null
      order by p.user_id, p.id
      for no key update skip locked),
    present as materialized (
      select f.user_id, f.id, k.risks from free f cross join lateral risks_of_post(f.user_id, f.id) k),
    updated as (
      update posts p set risks = n.risks from present n
      where p.user_id = n.user_id and p.id = n.id and p.risks is distinct from n.risks)
    insert into risk_checks (user_id, post_id, not_before)
    select w.user_id, w.post_id, statement_timestamp() + ${AGAIN_MS}::float8 * interval '1 ms' from wanted w
    join posts p on p.user_id = w.user_id and p.id = w.post_id
    where p.status = 'scheduled' and p.deleted_at is null
      and (w.user_id, w.post_id) not in (select user_id, id from free)`
}
