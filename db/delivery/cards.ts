/** Cards of the pages that posts link to: read ahead, kept for a while, and fixed by the first send (decision 410). */
import type { components } from '../../generated/openapi.ts'
import type { Platform } from '../../generated/names.ts'
import { membersOf } from '../sql/columns.ts'
import { POST_CONTENT, type PostContent } from '../posts/content.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'

/** Ahead of the time of a post. */
const LEAD = '10 minutes'
/** How long a page is taken for what it was, up to the time of the post. */
const FRESH_FOR = '1 hour'
/** Some pages are away for a moment. */
const FAILED_FOR = '10 minutes'
/** Longer than a post may be late (R12); what an open delivery has shown stays. */
const KEPT_FOR = '2 hours'
/** Not as long: what was chosen is there for its claim yet. */
const CHOSEN_FOR = '110 minutes'
/** Of one user in an hour; posts beyond these go out without a card. Who only asks leaves half of them. */
const READ_MAX = 100
const READ_BY_ASKING_MAX = READ_MAX / 2
/** Of the pictures that are kept of one user; cards beyond these have none. */
const PICTURE_BYTES_MAX = 50_000_000

export interface StoredCard extends KnownPage {
  title: string
}

export interface KnownPage {
  id: string
  url: string
  /** Null where there is nothing to show of it. */
  title: string | null
  description: string
  picture: StoredPicture | null
}

/** Its bytes are read when they are wanted. */
export interface StoredPicture {
  content_type: components['schemas']['CardPicture']['type']
  size_bytes: number
  width: number
  height: number
}

export interface NewCard {
  url: string
  title: string | null
  description: string
  picture: { bytes: Buffer; content_type: string; width: number; height: number } | null
}

/** A post that is due soon, and the network whose card of it may be missing. */
export interface CardRequest {
  user_id: string
  platform: Platform
  due_at: string
  post: PostContent
}

/** When it is to be shown: null is now. */
export type ShownAt = string | null

/**
 * Takes deliveries that want a card and are due soon, each once for its time: some of each user, and none of those who
 * have enough to wait for.
 */
export async function claimCardRequests(
  sql: Sql,
  { at_once, of_each, busy }: { at_once: number; of_each: number; busy: string[] },
): Promise<CardRequest[]> {
  return sql<CardRequest[]>`
    with soon as materialized (
      select user_id, id, due_at, row_number() over (partition by user_id order by due_at, id) as place
      from deliveries
      where state = 'waiting' and takes_card and card_asked_for is distinct from due_at
        and due_at < statement_timestamp() + ${LEAD}::interval and user_id <> all(${busy})),
    asked as materialized (
      select user_id, id from soon where place <= ${of_each} order by due_at limit ${at_once}),
    wanted as materialized (
      select d.user_id, d.id from asked a
      join deliveries d on d.user_id = a.user_id and d.id = a.id
      where d.state = 'waiting' and d.card_asked_for is distinct from d.due_at
      for no key update of d skip locked)
    update deliveries d set card_asked_for = d.due_at
    from wanted w, posts p
    where d.user_id = w.user_id and d.id = w.id and p.user_id = d.user_id and p.id = d.post_id
    returning d.user_id, d.platform, d.due_at, json_build_object(${membersOf(sql, POST_CONTENT, 'p')}) as post`
}

/** Whether the page has to be read now: what is known of it will be too old, and its user may. */
export async function wantsCard(
  sql: Sql,
  user_id: string,
  url: string,
  { at, is_asking }: { at: ShownAt; is_asking: boolean },
): Promise<boolean> {
  const most = is_asking ? READ_BY_ASKING_MAX : READ_MAX
  const [row] = await sql<{ wanted: boolean }[]>`
    select not exists (
        select from cards where user_id = ${user_id} and url = ${url} and ${isFresh(sql, at)})
      and (select count(*) from cards
        where user_id = ${user_id} and read_at > clock_timestamp() - interval '1 hour') < ${most}
      as wanted`
  return row?.wanted === true
}

function isFresh(sql: Sql, at: ShownAt): Fragment {
  return sql`read_at > coalesce(${at}::timestamptz, clock_timestamp()) - case
    when title is null then ${FAILED_FOR}::interval else ${FRESH_FOR}::interval end`
}

export async function insertCard(sql: Sql, user_id: string, card: NewCard) {
  const { url, title, description, picture } = card
  const { bytes = null, content_type = null, width = null, height = null } = picture ?? {}
  await sql`
    with room as (
      select coalesce(sum(octet_length(picture)), 0) + coalesce(octet_length(${bytes}::bytea), 0)
        <= ${PICTURE_BYTES_MAX} as enough
      from cards where user_id = ${user_id})
    insert into cards (user_id, url, title, description, picture, content_type, width, height)
    select ${user_id}, ${url}, ${title}, ${description}, case when enough then ${bytes}::bytea end,
      case when enough then ${content_type} end, case when enough then ${width}::integer end,
      case when enough then ${height}::integer end
    from room`
}

/** What is known of these pages that is no older than it may be then: the latest card of each, if there was one. */
export async function findPages(
  sql: Sql,
  user_id: string,
  urls: string[],
  at: ShownAt,
): Promise<KnownPage[]> {
  return sql<KnownPage[]>`
    select distinct on (url) ${shown(sql)} from cards
    where user_id = ${user_id} and url = any(${urls}) and ${isFresh(sql, at)}
      and read_at > clock_timestamp() - ${CHOSEN_FOR}::interval
    order by url, title is null, read_at desc`
}

export function hasCard(page: KnownPage | undefined): page is StoredCard {
  return page !== undefined && page.title !== null
}

/** That a send has shown. */
export async function findShownCard(
  sql: Sql,
  user_id: string,
  id: string,
): Promise<StoredCard | undefined> {
  const [row] = await sql<StoredCard[]>`
    select ${shown(sql)} from cards where user_id = ${user_id} and id = ${id}`
  return row
}

/** Of a delivery that shows one of the page that its post links to. */
export interface TakenCard {
  platform: Platform
  /** The page of which its first send has shown a card, or was to. */
  card_url: string | null
  /** Null: it has shown none, or what it has shown is forgotten. */
  card: KnownPage | null
}

export async function listTakenCards(
  sql: Sql,
  user_id: string,
  post_id: string,
): Promise<TakenCard[]> {
  return sql<TakenCard[]>`
    select d.platform, d.card_url, (
      select to_json(c) from (
        select ${shown(sql)} from cards k where k.user_id = d.user_id and k.id = d.card_id) c) as card
    from deliveries d
    where d.user_id = ${user_id} and d.post_id = ${post_id} and d.takes_card and d.state <> 'skipped'
    order by d.platform`
}

function shown(sql: Sql) {
  return sql`id, url, title, description, case when picture is not null then json_build_object(
    'content_type', content_type, 'size_bytes', octet_length(picture), 'width', width, 'height', height) end as picture`
}

/** Networks on which a post that has its date shows no card, whatever it links to. */
export async function listCardless(
  sql: Sql,
  user_id: string,
  post_id: string,
): Promise<Platform[]> {
  const rows = await sql<{ platform: Platform }[]>`
    select platform from deliveries
    where user_id = ${user_id} and post_id = ${post_id} and state in ('waiting', 'held')
      and takes_card is not true`
  return rows.map(({ platform }) => platform)
}

export async function readCardPicture(
  sql: Sql,
  user_id: string,
  id: string,
): Promise<Buffer | undefined> {
  const [row] = await sql<{ picture: Buffer | null }[]>`
    select picture from cards where user_id = ${user_id} and id = ${id}`
  return row?.picture ?? undefined
}

/**
 * Holds the cards of what `wanted` is claimed with until the claim is there. One that was forgotten meanwhile is not
 * among them, and its payload is composed anew.
 */
export function heldCards(sql: Sql): Fragment {
  return sql`
    select k.user_id, k.id from wanted w
    join cards k on k.user_id = w.user_id and k.id = w.card_id
    for key share of k skip locked`
}

/** What no delivery shows that may be sent again. */
export async function forgetOldCards(sql: Sql) {
  await sql`
    delete from cards c
    where c.read_at < clock_timestamp() - ${KEPT_FOR}::interval and not exists (
      select from deliveries d
      where d.user_id = c.user_id and d.card_id = c.id and d.state in ('waiting', 'sending', 'unknown'))`
}
