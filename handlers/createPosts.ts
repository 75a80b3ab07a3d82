import { MEMBERS } from '../generated/names.ts'
import { listConnections, type Connection } from '../db/connections/connections.ts'
import { enqueueDeliveries, wakeSubjects } from '../db/delivery/deliveries.ts'
import { ACCOUNT_COLUMNS, type AccountColumn } from '../db/posts/content.ts'
import { attachMedia, type Attached } from '../db/posts/media.ts'
import { findPosts, insertPosts, type NewPost } from '../db/posts/posts.ts'
import type { Sql } from '../db/pool/postgres.ts'
import { PLATFORMS, type Platform } from '../networks/network.ts'
import { accountNotConnected, validationFailed } from '../openapi/errors.ts'
import { needSubscription, takeAllowance } from './posts/allowance.ts'
import { mergeContent, problemsOf } from './posts/content.ts'
import { dateProblem, pastProblems, readDate } from './posts/dates.ts'
import {
  attachedTo,
  attachmentsOf,
  findUploadsByUrl,
  mediaProblems,
  withPlainUrls,
  type UploadsByUrl,
} from './posts/media.ts'
import { once } from './requests/once.ts'
import { publishAndWait, requestAgain } from './publishing/publishing.ts'
import {
  choose,
  defaultTargets,
  fitsSomewhere,
  isConnected,
  routesOf,
  skipDetails,
  targetsOf,
  type TargetRoute,
} from './posts/targets.ts'
import type { Body, Call, Handler, Reply } from './handler.ts'

type PostInput = Omit<Body<'createPosts'>, 'posts' | 'text'> & { text: string }

/** What the user has, read once for all posts of the request. */
interface RequestContext {
  connections: Connection[]
  uploaded: UploadsByUrl
}

interface Draft {
  /** Leads to it in the request, such as `posts[3].`. */
  field: string
  post: NewPost
  attached: Attached[]
  routes: TargetRoute[]
}

const BESIDE_POSTS = ['posts', 'x_account_id', 'platforms']

/** Saves drafts, schedules those with a date, publishes one at once. All of a bulk or nothing. */
export const createPosts: Handler<'createPosts'> = async (call) => {
  const { user, body, publisher } = call
  const inputs = readInputs(body)

  const reply = await once(call, {
    async save(tx) {
      const connections = await listConnections(tx, user.id)
      const contents = inputs.map(([, input]) => withPlainUrls(mergeContent(input)))
      const known = { connections, uploaded: await findUploadsByUrl(tx, user.id, contents) }
      const drafts = await readDrafts(call, inputs, known)
      await refuseInvalid(tx, call, inputs, drafts, known)
      const dated = drafts.filter(({ post }) => post.publish_now || post.scheduled_date !== null)
      if (dated.length > 0) needSubscription(user)
      if (dated.some(({ routes }) => !isConnected(routes))) throw accountNotConnected()
      await takeAllowance(tx, user, dated.length)
      const ids = await insertPosts(
        tx,
        user.id,
        drafts.map(({ post }) => post),
      )
      await attachMedia(
        tx,
        user.id,
        ids,
        drafts.flatMap(({ attached }, index) => attachmentsOf(ids[index] ?? '', attached)),
      )
      await enqueueDated(tx, user.id, drafts, ids)
      const [only] = ids
      if (body.publish_now === true && only !== undefined) return { post_id: only }
      return { reply: await replyOf(tx, user.id, ids, skipsOf(drafts)) }
    },
    async publish(post_id, again) {
      if (again) await requestAgain(publisher, user, post_id, undefined)
      const { post, warnings } = await publishAndWait(publisher, user.id, post_id, undefined)
      const { x_post_id, posted, posted_date } = post
      return {
        success: true,
        count: 1,
        posts: [post],
        x_post_id,
        posted,
        posted_date,
        ...some(warnings),
      }
    },
  })
  const [only, ...others] = reply.posts
  if (only !== undefined && others.length === 0) call.created(`/posts/${only.id}`)
  return reply
}

/** Each post of the request with the field that leads to it. Throws when the two forms are mixed. */
function readInputs(body: Body<'createPosts'>): [string, PostInput][] {
  const { posts, text } = body
  if (posts === undefined) {
    if (text === undefined) throw validationFailed(['text: needed, or posts for several at once'])
    return [['', { ...body, text }]]
  }
  const extra = MEMBERS.CreatePostsRequest.filter(
    (name) => name in body && !BESIDE_POSTS.includes(name),
  )
  if (extra.length > 0)
    throw validationFailed(extra.map((name) => `${name}: not together with posts`))
  return posts.map((post, index) => [
    `posts[${index}].`,
    {
      ...post,
      ...inherit('x_account_id', post.x_account_id ?? body.x_account_id),
      ...inherit('platforms', post.platforms ?? body.platforms),
    },
  ])
}

function inherit<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value }
}

/** One after the other, so that a bulk of long texts lets others have their turn in between. */
async function readDrafts(
  call: Call<'createPosts'>,
  inputs: [string, PostInput][],
  known: RequestContext,
): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const [field, input] of inputs) drafts.push(await readDraft(call, field, input, known))
  return drafts
}

async function readDraft(
  { user, publisher }: Call<'createPosts'>,
  field: string,
  input: PostInput,
  { connections, uploaded }: RequestContext,
): Promise<Draft> {
  const platforms: Platform[] = [...new Set(input.platforms ?? defaultTargets(user, connections))]
  const post: NewPost = {
    ...withPlainUrls(mergeContent(input)),
    platforms,
    ...accountsOf(input, connections),
    scheduled_date: input.scheduled_date ? (readDate(input.scheduled_date) ?? null) : null,
    publish_now: input.publish_now === true,
  }
  const attached = attachedTo(post, uploaded)
  return {
    field,
    post,
    attached,
    routes: await routesOf(publisher, { ...post, media: attached }, connections),
  }
}

/** Those that are named, or the usual ones. */
function accountsOf(input: PostInput, connections: Connection[]) {
  const accounts = PLATFORMS.map((platform): [AccountColumn, string | null] => {
    const column: AccountColumn = `${platform}_account_id`
    return [column, choose(connections, platform, input[column] ?? null)?.id ?? null]
  })
  return Object.fromEntries(accounts) as Record<AccountColumn, string | null>
}

async function refuseInvalid(
  tx: Sql,
  { body }: Call<'createPosts'>,
  inputs: [string, PostInput][],
  drafts: Draft[],
  { connections, uploaded }: RequestContext,
) {
  const problems = inputs.flatMap(([field, input], index) => {
    const draft = drafts[index]
    if (draft === undefined) return []
    const wrong = [
      ...problemsOf(field, input, draft.post),
      ...mediaProblems(field, draft.post, uploaded),
      ...(input.scheduled_date
        ? dateProblem({ field: `${field}scheduled_date`, date: input.scheduled_date })
        : []),
      ...unknownAccounts(field, input, connections),
      ...(input.publish_now && input.scheduled_date
        ? [`${field}publish_now: not together with scheduled_date`]
        : []),
      ...(input.publish_now && body.posts ? [`${field}publish_now: not in a bulk`] : []),
    ]
    return wrong.length === 0 && !fitsSomewhere(draft.routes)
      ? skipDetails(field, draft.routes)
      : wrong
  })
  const dates = drafts.flatMap(({ field, post }) =>
    post.scheduled_date === null
      ? []
      : [{ field: `${field}scheduled_date`, date: post.scheduled_date }],
  )
  const past = problems.length === 0 ? await pastProblems(tx, dates) : []
  if (problems.length + past.length > 0) throw validationFailed([...problems, ...past])
}

function unknownAccounts(field: string, input: PostInput, connections: Connection[]): string[] {
  return ACCOUNT_COLUMNS.flatMap((name) => {
    const id = input[name]
    const known = connections.some(
      (connection) => connection.id === id && name === `${connection.platform}_account_id`,
    )
    return id === undefined || known ? [] : [`${field}${name}: no such connected account`]
  })
}

async function enqueueDated(tx: Sql, user_id: string, drafts: Draft[], ids: string[]) {
  for (const on_request of [false, true]) {
    const targets = drafts.flatMap(({ post, routes }, index) => {
      const id = ids[index]
      const wanted = on_request ? post.publish_now : post.scheduled_date !== null
      return id !== undefined && wanted ? targetsOf(id, routes) : []
    })
    if (targets.length > 0)
      await enqueueDeliveries(tx, user_id, targets, { on_request, confirm_resend: false })
  }
  await wakeSubjects(tx, user_id, ids)
}

async function replyOf(
  tx: Sql,
  user_id: string,
  ids: string[],
  warnings: string[],
): Promise<Reply<'createPosts'>> {
  const posts = await findPosts(tx, user_id, ids)
  return { success: true, count: posts.length, posts, ...some(warnings) }
}

function skipsOf(drafts: Draft[]): string[] {
  return drafts.flatMap(({ field, routes }) => skipDetails(field, routes))
}

function some(warnings: string[]) {
  return warnings.length > 0 ? { warnings } : {}
}
