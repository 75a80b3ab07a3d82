import { findPost, lockPosts } from '../db/posts/posts.ts'
import { once } from './requests/once.ts'
import { readIfMatch } from './requests/unchanged.ts'
import { decideOnPost } from './reviews/decide.ts'
import { notFound } from '../openapi/errors.ts'
import { overBudget } from './costs/budgetVerdict.ts'
import { noticed } from '../openapi/notices.ts'
import type { Handler } from './handler.ts'

/** Approves or rejects a post that a key without `publish` has scheduled (decision 391). */
export const reviewPost: Handler<'reviewPost'> = async (call) => {
  const { user, params, body, publisher } = call
  const needUnchanged = readIfMatch(call.if_match)
  return once(call, {
    async save(tx) {
      const [post] = await lockPosts(tx, publisher.worker, user, [params.id])
      if (post === undefined) throw notFound()
      needUnchanged(post.revision)
      const warnings = await decideOnPost(tx, publisher, user, post.id, body)
      const decided = await findPost(tx, user, post.id)
      if (decided === undefined) throw notFound()
      return {
        reply: { ...decided.post, ...noticed(overBudget(warnings)) },
        revision: decided.revision,
      }
    },
  })
}
