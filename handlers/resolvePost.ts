import { findPost, lockPosts } from '../db/posts/posts.ts'
import { noticed } from '../openapi/notices.ts'
import type { Handler } from './handler.ts'
import { resolveSubject } from './publishing/resolving.ts'

/** Takes the owner's word for what became of a post on a network, where nobody could find out. */
export const resolvePost: Handler<'resolvePost'> = (call) => {
  const { user, params, body, db, publisher } = call
  return resolveSubject(call, {
    table: 'posts',
    report: body,
    async lock(tx) {
      const [post] = await lockPosts(tx, publisher.worker, user, [params.id])
      return post
    },
    async answer(notices) {
      const found = await findPost(db, user, params.id)
      if (found === undefined) return undefined
      const { post, revision } = found
      return { reply: { ...post, ...noticed(notices) }, revision }
    },
  })
}
