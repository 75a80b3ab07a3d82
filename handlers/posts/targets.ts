/**
 * Where a post goes: which networks, with which account of each, and which of them skip it because it
 * is over a limit there (spec 4.1, decisions 5 and 18).
 */
import { listConnections, type Connection } from '../../db/connections/connections.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import type { User } from '../../db/users/keys.ts'
import { everythingOf, isLimited } from '../../db/users/reach.ts'
import type { Charge } from '../../networks/prices.ts'
import { costOfCharges, type CostedTarget } from '../costs/enqueueWithinBudget.ts'
import type { Spender } from '../costs/spender.ts'
import type { PostContent } from '../../db/posts/content.ts'
import { ACCOUNT_MEMBERS, type AccountMember } from '../../db/posts/targets.ts'
import { variantOn, type Variant } from '../../db/posts/variants.ts'
import { linkedPage, type LinkedPage } from '../../jobs/cards/linkedPage.ts'
import { readContent } from '../../jobs/delivery/content.ts'
import type { Attached } from '../../db/posts/media.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { afterLong } from '../../networks/afterLong.ts'
import {
  PLATFORMS,
  type Content,
  type ContentProblem,
  type Platform,
} from '../../networks/network.ts'
import { accountNotConnected, limitedToAccounts, type ApiError } from '../../openapi/errors.ts'
import { inBody } from '../../openapi/places.ts'
import { beyondReach, noSuchAccount, type Problem } from '../../openapi/problems.ts'

/** Spec 4.1, rule 1: every connected network when cross-posting is on, X only when it is off. */
export function defaultTargets(user: User, connections: Connection[]): Platform[] {
  if (!user.auto_cross_post) return ['x']
  const connected = PLATFORMS.filter((platform) =>
    connections.some((connection) => connection.platform === platform && !connection.disconnected),
  )
  return connected.length > 0 ? connected : ['x']
}

/** The account of this id on this network, or the primary one when none is asked for. */
export function choose(
  connections: Connection[],
  platform: Platform,
  id: string | null,
): Connection | undefined {
  const there = connections.filter((connection) => connection.platform === platform)
  if (id !== null) return there.find((connection) => connection.id === id)
  const connected = there.filter((connection) => !connection.disconnected)
  return connected.find((connection) => connection.is_primary) ?? connected[0]
}

type SentAccounts = { [Member in AccountMember]?: string }

/** Of whoever the caller is, the accounts that are chosen from where none is named: a key has no other default than its user. */
export async function listUsual(
  sql: Sql,
  user: User,
  connections: Connection[],
): Promise<Connection[]> {
  return isLimited(user) ? listConnections(sql, everythingOf(user.id)) : connections
}

/** The usual account of a network; undefined as well when it is none of the caller's. */
export function usualOn(
  platform: Platform,
  { connections, usual }: Connected,
): Connection | undefined {
  const id = choose(usual, platform, null)?.id
  return connections.find((connection) => connection.id === id)
}

/** What a caller may post with, and what is chosen from where it names nothing. */
export interface Connected {
  connections: Connection[]
  usual: Connection[]
}

/** For each network the account that is asked for, or the usual one. */
export function chooseAccounts(
  sent: SentAccounts,
  connected: Connected,
): Record<AccountMember, string | null> {
  const accounts = PLATFORMS.map((platform): [AccountMember, string | null] => {
    const member: AccountMember = `${platform}_account_id`
    const id = sent[member] ?? null
    const chosen =
      id === null ? usualOn(platform, connected) : choose(connected.connections, platform, id)
    return [member, chosen?.id ?? null]
  })
  return Object.fromEntries(accounts) as Record<AccountMember, string | null>
}

/** `field` leads to the post in the request, such as `posts[3].`; empty for the only one. */
export function unknownAccounts(
  field: string,
  sent: SentAccounts,
  connections: Connection[],
): Problem[] {
  return ACCOUNT_MEMBERS.flatMap((name) => {
    const id = sent[name]
    const is_connected = connections.some(
      (connection) => connection.id === id && name === `${connection.platform}_account_id`,
    )
    return id === undefined || is_connected ? [] : [noSuchAccount(inBody(`${field}${name}`))]
  })
}

/**
 * What a limited key may not make: a post that goes to a network without one of its accounts, since that goes out with
 * whichever is the usual one by then.
 */
export function reachProblems(
  user: User,
  field: string,
  { platforms, ...post }: Record<AccountMember, string | null> & { platforms: readonly Platform[] },
): Problem[] {
  const { accounts } = user
  if (accounts === null) return []
  return platforms.flatMap((platform) => {
    const member: AccountMember = `${platform}_account_id`
    return !accounts.includes(post[member] ?? '')
      ? [beyondReach(inBody(`${field}${member}`), platform)]
      : []
  })
}

/** Throws 403 for any of them. */
export function needReach(problems: Problem[]) {
  if (problems.length > 0) throw limitedToAccounts(problems)
}

export interface RoutedPost extends PostContent, Record<AccountMember, string | null> {
  platforms: string[]
  media: Attached[]
}

export interface TargetRoute {
  platform: Platform
  connection: Connection | undefined
  /** What of the post is otherwise there. */
  variant: Variant
  /** What the network gets. */
  content: Content
  /** Why the network is left out. */
  skip: ContentProblem | null
  /** It takes the post of a paid tier alone, which the account has. */
  needs_premium: boolean
  /** Of which page it shows a card. */
  page: LinkedPage | undefined
  /** What the network bills for the post. */
  charges(): Charge[]
}

/** One route per target network. */
export async function routesOf(
  { networks, files }: Pick<Publisher, 'networks' | 'files'>,
  post: RoutedPost,
  connections: Connection[],
): Promise<TargetRoute[]> {
  const routes: TargetRoute[] = []
  let length = 0
  for (const platform of PLATFORMS.filter((one) => post.platforms.includes(one))) {
    const connection = choose(connections, platform, post[`${platform}_account_id`])
    const premium = connection?.premium ?? false
    const network = networks.of('live', platform)
    const content = readContent({ files }, post, post.media, platform)
    const skip = (await network.contentProblem(content, { premium })) ?? null
    const needs_premium =
      premium &&
      skip === null &&
      (await network.contentProblem(content, { premium: false })) !== undefined
    const charges = () => network.billing?.ofContent(content) ?? []
    length += content.parts.reduce((sum, { text }) => sum + text.length, 0)
    routes.push({
      platform,
      connection,
      variant: variantOn(post.variants, platform),
      content,
      skip,
      needs_premium,
      page: skip === null ? linkedPage(post, platform) : undefined,
      charges,
    })
  }
  // There may be many posts, each of many short parts.
  await afterLong(length)
  return routes
}

/** Whether at least one network can take the post as it is. */
export function fitsSomewhere(routes: TargetRoute[]): boolean {
  return routes.some((route) => route.skip === null)
}

/** Why it cannot be scheduled or published; undefined when there is an account for it. */
export function accountRefusal(routes: TargetRoute[]): ApiError | undefined {
  return isConnected(routes) ? undefined : accountNotConnected()
}

/** Whether there is an account for at least one network that can take the post. */
export function isConnected(routes: TargetRoute[]): boolean {
  return routes.some(
    ({ connection, skip }) => skip === null && connection !== undefined && !connection.disconnected,
  )
}

/** Where a post goes, and what that costs by the prices of its date; null is now. */
export function targetsOf(
  { prices }: Pick<Spender, 'prices'>,
  post_id: string,
  routes: TargetRoute[],
  date: string | null,
): CostedTarget[] {
  const due_at = date ?? new Date().toISOString()
  return routes.map(({ platform, connection, skip, needs_premium, page, charges }) => ({
    post_id,
    platform,
    connection_id: connection?.id ?? null,
    skip_reason: skip?.reason ?? null,
    finer_code: skip?.code ?? null,
    needs_premium,
    takes_card: page !== undefined,
    due_at,
    cost_items: skip === null ? costOfCharges(prices, platform, charges(), due_at) : null,
  }))
}
