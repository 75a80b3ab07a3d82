/** New posts as they are stored: with their media, their networks, and what each network would make of them. */
import { listConnections } from '../../../db/connections/connections.ts'
import type { Attached, findMediaToAttach } from '../../../db/posts/media.ts'
import type { NewPost } from '../../../db/posts/posts.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import type { Call } from '../../handler.ts'
import { inBody } from '../../../openapi/places.ts'
import type { Problem } from '../../../openapi/problems.ts'
import { pastProblems, readDate, type DatedField } from '../dates.ts'
import type { NewExternalId } from '../labels.ts'
import { attachedTo, findUploadsByUrl, type UploadsByUrl } from '../media.ts'
import {
  chooseAccounts,
  defaultTargets,
  listUsual,
  routesOf,
  type Connected,
  type TargetRoute,
} from '../targets.ts'
import type { SlotTime } from '../../queue/slotTimes.ts'
import type { PostInput } from './readInputs.ts'
import type { User } from '../../../db/users/keys.ts'

/** What the user has and what time it is, read once for all posts of the request. */
export interface PostContext extends Connected {
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

/** Whether it is to go out: at once, at a time of its own, or in a slot of the queue. */
export function isDated({ post, sent }: ComposedPost): boolean {
  return post.publish_now || post.scheduled_date !== null || sent.queue !== undefined
}

export async function findContext(
  sql: Sql,
  user: User,
  inputs: PostInput[],
  findUploads?: typeof findMediaToAttach,
): Promise<PostContext> {
  const contents = inputs.map(({ content }) => content)
  const [connections, uploads, past] = await Promise.all([
    listConnections(sql, user),
    findUploadsByUrl(sql, user, contents, findUploads),
    pastProblems(sql, datesOf(inputs)),
  ])
  return { connections, usual: await listUsual(sql, user, connections), uploads, past }
}

/** Those that can be read. */
function datesOf(inputs: PostInput[]): DatedField[] {
  return inputs.flatMap(({ field, sent: { scheduled_date } }) => {
    const date = scheduled_date ? readDate(scheduled_date) : undefined
    return date === undefined ? [] : [{ place: inBody(`${field}scheduled_date`), date }]
  })
}

export function externalIdsOf(composed: ComposedPost[]): NewExternalId[] {
  return composed.map(({ field, content: { external_id } }) => ({
    field: `${field}external_id`,
    external_id,
  }))
}

/** One after the other, so that a bulk of long texts lets others have their turn in between. */
export async function composePosts(
  call: Composer,
  inputs: PostInput[],
  context: PostContext,
): Promise<ComposedPost[]> {
  const composed: ComposedPost[] = []
  for (const input of inputs) composed.push(await composePost(call, input, context))
  return composed
}

type Composer = Pick<Call<'createPosts'>, 'user' | 'publisher'>

async function composePost(
  { user, publisher }: Composer,
  input: PostInput,
  { connections, usual, uploads }: PostContext,
): Promise<ComposedPost> {
  const { sent, content } = input
  const platforms = sent.platforms ?? defaultTargets(user, usual)
  const post: NewPost = {
    ...content,
    platforms,
    ...chooseAccounts(sent, { connections, usual }),
    scheduled_date: sent.scheduled_date ? (readDate(sent.scheduled_date) ?? null) : null,
    publish_now: sent.publish_now === true,
  }
  const attached = attachedTo(post, uploads)
  const routes = await routesOf(publisher, { ...post, media: attached }, connections)
  return { ...input, post, attached, routes }
}
