/** Sends a new post and says what became of it. */
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import type { Context } from '../../context.ts'
import { refuseParts, showPosts } from '../../output/posts.ts'
import { rehearse } from './rehearse.ts'

export async function sendPost(
  context: Context,
  body: components['schemas']['PostsInput'],
): Promise<void> {
  if (context.options.dryRun) return rehearse(context, body)
  const answer = await context.api.createPosts(body)
  showPosts(context, answer.posts, answer)
  const [post] = answer.posts
  const { say, asCalled } = context.terminal
  if (post?.status === 'draft')
    say(asCalled(`A draft. Publish it with: otterpost posts publish ${post.id}`))
  if (post !== undefined) refuseParts(post)
}
