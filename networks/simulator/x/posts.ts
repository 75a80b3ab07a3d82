/** Creating and deleting on the simulated X. https://docs.x.com/x-api/posts/create-post */
import { description } from '../../x/description.ts'
import { type SimulatedAnswer, type Call, isJson, isObject, json, readObject } from '../exchange.ts'
import type { XPost } from './post.ts'
import { type SimulatedAccount, fingerprintOf } from '../state.ts'
import type { XWorld } from './world.ts'
import type { XCall } from './call.ts'
import type { PostedMedia } from '../media.ts'
import { bodyError } from '../shape.ts'
import { attachedLinks } from './attached.ts'
import { checkBody } from './body.ts'
import { nextId } from './id.ts'
import { isRefusal, takeMedia } from './postMedia.ts'
import { forbidden, invalidRequest, notFound } from './problems.ts'
import { countCashtags, isLong, LONG_LIMIT, mentionsOf, showText } from './text.ts'
import { weightedLength } from './weight.ts'

/** What is left of a body once its shape has been checked. */
interface Draft {
  text: string
  media: PostedMedia[]
  reply_to: string | undefined
  community_id: string | undefined
  share_with_followers: boolean
  reply_settings: string | null
  made_with_ai: boolean
  paid_partnership: boolean
}

export function createPost({ call, world, account }: XCall): SimulatedAnswer {
  if (!isJson(call)) {
    const message = 'Requests with bodies must have content-type of application/json.'
    return invalidRequest([bodyError(message, 'content-type', call.headers['content-type'])])
  }
  const body = readObject(call.body)
  if (body === undefined) {
    return invalidRequest([bodyError('The request body is not a JSON object', 'body', '')])
  }
  const errors = checkBody(body)
  if (errors.length > 0) return invalidRequest(errors)
  // The shape has been checked: ids are texts.
  const ids = isObject(body.media) ? (body.media.media_ids as string[]) : []
  const media = takeMedia(ids, account, world)
  if (isRefusal(media)) return invalidRequest(media)

  const reply = isObject(body.reply) ? body.reply.in_reply_to_tweet_id : undefined
  const draft: Draft = {
    text: typeof body.text === 'string' ? body.text : '',
    media,
    reply_to: typeof reply === 'string' ? reply : undefined,
    community_id: typeof body.community_id === 'string' ? body.community_id : undefined,
    share_with_followers: body.share_with_followers === true,
    reply_settings: typeof body.reply_settings === 'string' ? body.reply_settings : null,
    made_with_ai: body.made_with_ai === true,
    paid_partnership: body.paid_partnership === true,
  }
  return refuseDraft(draft, account, world) ?? accept(draft, call, account, world)
}

/** What the shape cannot say, in the order in which a client meets it. */
function refuseDraft(
  draft: Draft,
  account: SimulatedAccount,
  world: XWorld,
): SimulatedAnswer | undefined {
  const { text, media, reply_to, community_id } = draft
  if (text.trim() === '' && media.length === 0) {
    const message = 'You must provide text, poll, card or media to make a post.'
    return invalidRequest([bodyError(message, 'text', text)])
  }
  const limited = account.subscription_type === 'None' && isLong(text)
  if (limited || weightedLength(text) > LONG_LIMIT) return forbidden()
  if (countCashtags(text) > 1) return forbidden()
  if (community_id !== undefined && !account.communities.includes(community_id)) return forbidden()

  const refused = reply_to === undefined ? undefined : refuseReply(reply_to, account, world)
  if (refused) return refused

  const same = world.findSame(account, text, media)
  if (same && world.now() - same.accepted_at < world.settings.x_duplicate_window_ms) {
    return forbidden('You are not allowed to create a Tweet with duplicate content.')
  }
  return undefined
}

/** Since February 2026 a reply needs an own post, or one whose author mentioned the replier. */
function refuseReply(
  id: string,
  account: SimulatedAccount,
  world: XWorld,
): SimulatedAnswer | undefined {
  const parent = world.findX(id)
  if (parent === undefined && world.isDeleted(description.platform, id)) {
    return forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.')
  }
  if (parent === undefined) {
    const message = 'The post to reply to does not exist'
    return invalidRequest([bodyError(message, 'reply.in_reply_to_tweet_id', id)])
  }
  const invited =
    parent.account === account.account ||
    mentionsOf(parent.text).includes(account.handle.toLowerCase())
  return invited ? undefined : forbidden()
}

function accept(
  draft: Draft,
  call: Call,
  account: SimulatedAccount,
  world: XWorld,
): SimulatedAnswer {
  const accepted_at = world.now()
  const id = nextId(world, accepted_at)
  const parent = draft.reply_to === undefined ? undefined : world.findX(draft.reply_to)
  const post: XPost = {
    platform: description.platform,
    account: account.account,
    id,
    text: draft.text,
    body: call.body,
    parent: parent?.id ?? null,
    fingerprint: fingerprintOf(call.body),
    received_at: call.received_at,
    accepted_at,
    media: draft.media,
    conversation_id: parent?.conversation_id ?? id,
    community_id: draft.community_id ?? null,
    share_with_followers: draft.share_with_followers,
    reply_settings: draft.reply_settings,
    made_with_ai: draft.made_with_ai,
    paid_partnership: draft.paid_partnership,
    article: null,
  }
  world.record([{ kind: 'post_accepted', ...post }])

  const { text } = showText(id, draft.text, attachedLinks(post, account))
  const history =
    world.settings.x_dialect === 'post' ? 'edit_history_post_ids' : 'edit_history_tweet_ids'
  return json(201, { data: { id, text, [history]: [id] } })
}

export function deletePost({ world, account, id }: XCall): SimulatedAnswer {
  if (!/^[0-9]{1,19}$/.test(id)) {
    return invalidRequest([bodyError(`The \`id\` path parameter [${id}] is not valid`, 'id', id)])
  }
  const post = world.findX(id)
  if (post === undefined) return notFound('id', id, world.settings)
  if (post.account !== account.account) return forbidden()

  const { platform, account: author } = post
  world.record([{ kind: 'post_deleted', platform, account: author, id, at: world.now() }])
  return json(200, { data: { deleted: true } })
}
