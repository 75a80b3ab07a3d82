import { lockPosts } from '../db/posts/posts.ts'
import type { Handler } from './handler.ts'
import { deleteSubject } from './publishing/deleting.ts'
import { needMayTake } from './requests/permissions.ts'

export const deletePost: Handler<'deletePost'> = (call) =>
  deleteSubject(call, 'posts', async (tx) => {
    const [post] = await lockPosts(tx, call.publisher.worker, call.user, [call.params.id])
    if (post !== undefined) needMayTake(call.user, post)
    return post
  })
