import type { PlatformInput } from '../generated/names.ts'
import { findPost, lockPosts, type LockedPost, type Post } from '../db/posts/posts.ts'
import { cardsInTime } from '../jobs/cards/cardsInTime.ts'
import { alreadyPublished, inProgress, notFound, validationFailed } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { noticed } from '../openapi/notices.ts'
import { notATarget, publishedAlready } from '../openapi/problems.ts'
import { needSubscription, takeAllowance } from './posts/allowance.ts'
import { overBudget, type Shortage } from './costs/budgetVerdict.ts'
import { spenderOf } from './costs/spender.ts'
import { once } from './requests/once.ts'
import { publishAndWait } from './publishing/publishing.ts'
import { needResendable, requestAgain, requestPublishing } from './publishing/request.ts'
import { namedAt, readPlatforms } from './requests/platforms.ts'
import { readIfMatch } from './requests/unchanged.ts'
import type { Handler, Reply } from './handler.ts'

/** Publishes a post at once, on the networks that have not got it. */
export const publishPost: Handler<'publishPost'> = async (call) => {
  const { user, params, body, publisher } = call
  const requested = readPlatforms(body?.platforms)
  const needUnchanged = readIfMatch(call.if_match)

  let warnings: Shortage[] = []
  return once(call, {
    async prepare() {
      const post = (await findPost(call.db, user, params.id))?.post
      if (post !== undefined)
        await cardsInTime(publisher, user.id, writtenOf(post), requested ?? post.platforms)
    },
    async save(tx) {
      needSubscription(user)
      const [post] = await lockPosts(tx, publisher.worker, user, [params.id])
      if (post === undefined) throw notFound()
      needUnchanged(post.revision)
      const platforms = platformsOf(post, body?.platforms)
      if (post.in_flight) throw inProgress()
      const confirm_resend = body?.confirm_resend === true
      const resending = { confirm_resend, sent: body?.platforms, platforms }
      await needResendable(tx, publisher, user.id, post, resending)
      const { has_budget } = await takeAllowance(tx, user, 1)
      const spender = spenderOf(publisher, user, { has_budget })
      warnings = await requestPublishing(tx, publisher, spender, post, {
        reach: user,
        platforms,
        confirm_resend,
      })
      return { post_id: post.id }
    },
    async publish(post_id, again) {
      if (again) await requestAgain(publisher, user, post_id, { platforms: requested, again })
      const verdict = await publishAndWait(call, post_id, requested)
      const { post, revision, notices } = verdict
      const { id, text, x_post_id, posted_date, status, posted, has_failures, url } = post
      const reply: Reply<'publishPost'> = {
        success: true,
        id,
        text,
        x_post_id,
        posted_date,
        message: messageOf(post),
        status,
        posted,
        has_failures,
        url,
      }
      if (post.results !== undefined) reply.results = post.results
      if (post.deliveries !== undefined) reply.deliveries = post.deliveries
      return { reply: { ...reply, ...noticed([...notices, ...overBudget(warnings)]) }, revision }
    },
  })
}

/** As a row has it. */
function writtenOf({
  text,
  thread_tweets = null,
  media_urls = null,
  thread_media = null,
  variants,
}: Post): Parameters<typeof cardsInTime>[2] {
  return { text, thread_tweets, media_urls, thread_media, variants: variants ?? null }
}

function messageOf({ posted, has_failures, platforms, results = [] }: Post): string {
  if (!posted) return 'Being published; ask for the post again in a while.'
  if (!has_failures) return 'Published.'
  const published = results.filter(({ status }) => status === 'published')
  return `Published on ${published.length} of ${platforms.length} networks.`
}

/**
 * The networks to publish on. Once a post is posted only those that are named are tried again, and
 * only those that have not got it (decision 7).
 */
function platformsOf(post: LockedPost, sent: PlatformInput[] | undefined): string[] {
  const requested = readPlatforms(sent)
  if (post.status === 'posted' && requested === undefined) throw alreadyPublished()
  const foreign = (requested ?? []).filter((platform) => !post.platforms.includes(platform))
  if (foreign.length > 0) {
    throw validationFailed(
      foreign.map((platform) =>
        notATarget(namedAt(sent, platform), `${platform} is not a target of this post`),
      ),
    )
  }
  const left = (requested ?? post.platforms).filter(
    (platform) => !post.published_platforms.includes(platform),
  )
  if (left.length === 0) throw alreadyPublished('post', publishedAlready(inBody('platforms')))
  return left
}
