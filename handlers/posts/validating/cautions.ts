/** What may go wrong with posts that would be taken: things to know, which refuse nothing. */
import {
  findEndingPlan,
  findRisksAhead,
  type PlannedDelivery,
  type Risk,
} from '../../../db/posts/risks.ts'
import { findPublishedLately, LATELY_DAYS } from '../../../db/posts/sameTexts.ts'
import type { Platform } from '../../../generated/names.ts'
import type { components } from '../../../generated/openapi.ts'
import { readContent } from '../../../jobs/delivery/content.ts'
import type { Content } from '../../../networks/network.ts'
import { notice, noticeThere, type Notice } from '../../../openapi/notices.ts'
import type { Call } from '../../handler.ts'
import type { TargetRoute } from '../targets.ts'
import { outlookOf } from './networks.ts'

type Caution = Notice<components['schemas']['NoticeCode']>
type Asking = Pick<Call<'validatePosts'>, 'user' | 'db' | 'publisher'>

export interface Outgoing {
  routes: TargetRoute[]
  /** As PostgreSQL reads it; undefined for what has no date. */
  due_at: string | undefined
  /** The risks of what is scheduled, which are found with it. */
  known?: Risk[]
}

/** As PostgreSQL calls it, by its own clock. */
export const NOW = 'now'

/** Of each post. */
export async function cautionsOf(asking: Asking, posts: Outgoing[]): Promise<Caution[][]> {
  const { publisher } = asking
  const going = posts.map((post) => ({
    ...post,
    routes: post.routes.filter((route) => outlookOf(route) === 'publish'),
  }))
  const [risks, same] = await Promise.all([risksOfEach(asking, going), sameTextsOf(asking, going)])
  return going.map(({ routes }, index) => {
    const doubts = routes.flatMap(({ platform, content }) =>
      (publisher.networks.of('live', platform).doubts?.(content) ?? []).map(({ code, reason }) =>
        noticeThere(platform, code, reason),
      ),
    )
    return [...cautionsOfRisks(risks[index] ?? []), ...doubts, ...(same[index] ?? [])]
  })
}

function cautionsOfRisks(risks: Risk[]): Caution[] {
  return risks.flatMap(({ code, message, platform }) => {
    // The network has it among its problems.
    if (code === 'account_not_connected' || code === 'needs_reconnect') return []
    return platform === undefined ? notice(code, message) : noticeThere(platform, code, message)
  })
}

async function risksOfEach({ user, db }: Asking, posts: Outgoing[]): Promise<Risk[][]> {
  const dated = posts.flatMap(({ routes, due_at, known }, index) =>
    due_at === undefined || known !== undefined ? [] : [{ index, routes, due_at }],
  )
  const planned = dated.flatMap(({ index, routes, due_at }) =>
    routes.flatMap(({ platform, connection, needs_premium }) =>
      connection === undefined
        ? []
        : [{ index, platform, connection_id: connection.id, due_at, needs_premium }],
    ),
  )
  const [found, ends] = await Promise.all([
    findRisksAhead(db, user.id, planned satisfies PlannedDelivery[]),
    // Whoever has no subscription now is refused for that.
    findEndingPlan(db, user.id, user.subscribed ? dated.map(({ due_at }) => due_at) : []),
  ])
  return posts.map(({ known = [] }, index) => [
    ...known,
    ...dated.flatMap((one, place) => (one.index === index ? (ends[place] ?? []) : [])),
    ...planned.flatMap((one, place) => (one.index === index ? (found[place] ?? []) : [])),
  ])
}

async function sameTextsOf(
  { user, db, publisher }: Asking,
  posts: Outgoing[],
): Promise<Caution[][]> {
  const routes = posts.flatMap((post) => post.routes)
  const connection_ids = routes.flatMap(({ connection }) => connection?.id ?? [])
  const texts = routes.flatMap(({ content }) => content.parts[0]?.text ?? [])
  const published = await findPublishedLately(db, user, [...new Set(connection_ids)], texts)
  const earlier = published.map(({ platform, connection_id, attempted_at, ...content }) => ({
    connection_id,
    at: attempted_at,
    text: firstText(platform, readContent(publisher, content, [], platform)),
  }))
  return posts.map(({ routes: own, due_at }) => {
    const since = dateOf(due_at) - LATELY_DAYS * 24 * 3_600_000
    return own.flatMap(({ platform, connection, content }) => {
      const text = firstText(platform, content)
      const same = earlier.find(
        (one) =>
          one.connection_id === connection?.id && one.text === text && Date.parse(one.at) > since,
      )
      const message = `The account has published the same text there, at ${same?.at}.`
      return same === undefined ? [] : [noticeThere(platform, 'same_text', message)]
    })
  })

  /** What readers see first of it. */
  function firstText(platform: Platform, content: Content): string | undefined {
    return publisher.networks.of('live', platform).sent(content)[0]?.text
  }
}

function dateOf(due_at = NOW): number {
  return due_at === NOW ? Date.now() : Date.parse(due_at)
}
