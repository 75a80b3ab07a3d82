import { newToken } from '../db/secrets/secrets.ts'
import { lockPosts } from '../db/posts/posts.ts'
import { insertReviewLink } from '../db/posts/reviewLinks.ts'
import { notFound, notPending } from '../openapi/errors.ts'
import { once } from './requests/once.ts'
import { readIfMatch } from './requests/unchanged.ts'
import type { Handler } from './handler.ts'

/** Makes an address at which a person without an account decides on one post, as it is now (decision 394). */
export const createReviewLink: Handler<'createReviewLink'> = (call) => {
  const { user, params, publisher } = call
  const needUnchanged = readIfMatch(call.if_match)
  return once(call, {
    secret: true,
    async save(tx) {
      const [post] = await lockPosts(tx, publisher.worker, user, [params.id])
      if (post === undefined) throw notFound()
      needUnchanged(post.revision)
      if (post.review_status !== 'pending') throw notPending()
      const token = newToken()
      const expires_at = await insertReviewLink(tx, {
        user_id: user.id,
        post_id: post.id,
        revision: post.revision,
        key_id: user.key?.id,
        token,
      })
      return { reply: { url: publisher.reviewUrl(token), expires_at } }
    },
  })
}
