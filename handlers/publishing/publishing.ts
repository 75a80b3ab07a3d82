/** Publishing a post while the caller waits (R8): one path to the networks, one verdict on what they said. */
import { findPost, type Post } from '../../db/posts/posts.ts'
import type { OpenDelivery } from '../../db/delivery/deliveries.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { publishFailed } from '../../openapi/errors.ts'
import { noticeThere, type Notice } from '../../openapi/notices.ts'
import { inRequest } from '../../openapi/places.ts'
import { problemThere } from '../../openapi/problems.ts'
import type { components } from '../../generated/openapi.ts'
import type { Call } from '../handler.ts'
import { deliverNow, openNotices, retryAfter } from './waiting.ts'

type Schemas = components['schemas']

/** Of what was skipped by a version that kept no code with it. */
const UNCODED = 'refused'

export interface Verdict {
  post: Post
  revision: number
  notices: PublishingNotice[]
}

/**
 * Delivers what is due on the post's accounts and waits for it, for at most `caller_waits_ms`. Answers
 * when a network has the post, or when something is still open; throws 502 only when all have refused, since
 * a client that repeats a 502 would double what others have.
 */
export async function publishAndWait(
  { user, publisher, revised }: Pick<Call<'publishPost'>, 'user' | 'publisher' | 'revised'>,
  post_id: string,
  platforms: string[] | undefined,
): Promise<Verdict> {
  const { subject, open } = await deliverNow(publisher, user, post_id, findPost)
  const { post, revision } = subject
  const requested = platforms ?? post.platforms
  const results = (post.results ?? []).filter(({ platform }) => requested.includes(platform))
  // Networks that were not asked for may still wait for their date.
  const refused =
    open.length === 0 && requested.every((one) => results.some(({ platform }) => platform === one))
  if (refused && !results.some(({ status }) => status === 'published')) {
    revised(revision)
    throw publishFailed(await readFailure(publisher.db, user.id, post))
  }
  return { post, revision, notices: noticesOf(post, open) }
}

type PublishingNotice = Notice<Schemas['NoticeCode']>

function noticesOf(post: Post, open: OpenDelivery[]): PublishingNotice[] {
  const settled = (post.results ?? []).flatMap(({ platform, code, error, skip_reason }) => {
    const message =
      skip_reason ?? (error === undefined ? undefined : `not published there. ${error}`)
    return message === undefined ? [] : [noticeThere(platform, code ?? UNCODED, message)]
  })
  return [...settled, ...openNotices(open)]
}

async function readFailure(db: Db, user_id: string, post: Post) {
  const results = post.results ?? []
  return {
    id: post.id,
    results,
    problems: results.map(({ platform, code, error, skip_reason }) =>
      problemThere(platform, code ?? UNCODED, inRequest(''), error ?? skip_reason ?? ''),
    ),
    ...(await retryAfter(db, user_id, post.id)),
  }
}
