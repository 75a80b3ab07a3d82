import { cancelWaiting } from '../db/delivery/deliveries.ts'
import { findPost, lockPosts, makeDraft } from '../db/posts/posts.ts'
import { alreadyPublished, notFound } from '../openapi/errors.ts'
import { inPath } from '../openapi/places.ts'
import { isBeingPublished } from '../openapi/problems.ts'
import { once } from './requests/once.ts'
import { needMayTake } from './requests/permissions.ts'
import { readIfMatch } from './requests/unchanged.ts'
import type { Handler } from './handler.ts'

/** Makes a scheduled or failed post a draft, as an update with a null date does. */
export const unschedulePost: Handler<'unschedulePost'> = async (call) => {
  const { user, params, publisher } = call
  const needUnchanged = readIfMatch(call.if_match)
  return once(call, {
    async save(tx) {
      const [post] = await lockPosts(tx, publisher.worker, user, [params.id])
      if (post === undefined) throw notFound()
      needUnchanged(post.revision)
      needMayTake(user, post)
      if (post.status === 'posted') throw alreadyPublished()
      if (post.in_flight || post.under_way)
        throw alreadyPublished('post', isBeingPublished(inPath('id')))
      await cancelWaiting(tx, user.id, post.id)
      await makeDraft(tx, user.id, post.id)
      const draft = await findPost(tx, user, post.id)
      if (draft === undefined) throw notFound()
      return { reply: draft.post, revision: draft.revision }
    },
  })
}
