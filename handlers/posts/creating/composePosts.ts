/** New posts as they are stored: with their media, their networks, and what each network would make of them. */
import type { Connection } from '../../../db/connections/connections.ts'
import type { Attached } from '../../../db/posts/media.ts'
import type { NewPost } from '../../../db/posts/posts.ts'
import type { Call } from '../../handler.ts'
import type { Problem } from '../../../openapi/problems.ts'
import { readDate } from '../dates.ts'
import { attachedTo, type UploadsByUrl } from '../media.ts'
import { chooseAccounts, defaultTargets, routesOf, type TargetRoute } from '../targets.ts'
import type { SlotTime } from '../../queue/slotTimes.ts'
import type { PostInput } from './readInputs.ts'

/** What the user has and what time it is, read once for all posts of the request. */
export interface PostContext {
  connections: Connection[]
  uploads: UploadsByUrl
  /** Of the dates that lie in the past. */
  past: Problem[]
}

export interface ComposedPost extends PostInput {
  post: NewPost
  attached: Attached[]
  routes: TargetRoute[]
  /** Of the queue, which is its date. */
  slot?: SlotTime
}

/** One after the other, so that a bulk of long texts lets others have their turn in between. */
export async function composePosts(
  call: Call<'createPosts'>,
  inputs: PostInput[],
  context: PostContext,
): Promise<ComposedPost[]> {
  const composed: ComposedPost[] = []
  for (const input of inputs) composed.push(await composePost(call, input, context))
  return composed
}

async function composePost(
  { user, publisher }: Call<'createPosts'>,
  input: PostInput,
  { connections, uploads }: PostContext,
): Promise<ComposedPost> {
  const { sent, content } = input
  const platforms = sent.platforms ?? defaultTargets(user, connections)
  const post: NewPost = {
    ...content,
    platforms,
    ...chooseAccounts(sent, connections),
    scheduled_date: sent.scheduled_date ? (readDate(sent.scheduled_date) ?? null) : null,
    publish_now: sent.publish_now === true,
  }
  const attached = attachedTo(post, uploads)
  const routes = await routesOf(publisher, { ...post, media: attached }, connections)
  return { ...input, post, attached, routes }
}
