/** Publishing a post while the caller waits (R8): one path to the networks, one verdict on what they said. */
import { findPost, type Post } from '../../db/posts/posts.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { publishFailed } from '../../openapi/errors.ts'
import type { Call } from '../handler.ts'
import { deliverNow, openWarnings, retryAfter } from './waiting.ts'

export interface Verdict {
  post: Post
  revision: number
  warnings: string[]
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
  const { subject, open } = await deliverNow(publisher, user.id, post_id, findPost)
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
  return { post, revision, warnings: warningsOf(post, open) }
}

function warningsOf(post: Post, open: { platform: string; state: string }[]): string[] {
  const settled = (post.results ?? []).flatMap(({ platform, error, skip_reason }) => {
    if (skip_reason !== undefined) return [`${platform}: ${skip_reason}`]
    return error === undefined ? [] : [`${platform}: not published there. ${error}`]
  })
  return [...settled, ...openWarnings(open)]
}

async function readFailure(db: Db, user_id: string, post: Post) {
  const results = post.results ?? []
  return {
    id: post.id,
    results,
    details: results.map(
      (result) => `${result.platform}: ${result.error ?? result.skip_reason ?? ''}`,
    ),
    ...(await retryAfter(db, user_id, post.id)),
  }
}
