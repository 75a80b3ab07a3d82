/** Drafting and publishing articles on the simulated X. https://docs.x.com/x-api/articles/introduction */
import { description } from '../../x/description.ts'
import type { Article } from './article.ts'
import { type SimulatedAnswer, isJson, json, readObject } from '../exchange.ts'
import type { PostedMedia } from '../media.ts'
import type { XPost } from './post.ts'
import { bodyError } from '../shape.ts'
import { type SimulatedAccount, fingerprintOf } from '../state.ts'
import type { XWorld } from './world.ts'
import { type MediaItem, readDraft } from './articleBody.ts'
import type { XCall } from './call.ts'
import { nextId } from './id.ts'
import { findUsable } from './postMedia.ts'
import { forbidden, invalidRequest, notFound, usualProblem } from './problems.ts'

/** Each call makes a draft of its own; it is not public, and no call shows or removes it. */
export function draftArticle({ call, world, account }: XCall): SimulatedAnswer {
  const body = isJson(call) ? readObject(call.body) : undefined
  if (body === undefined) return refuse('The request body is not a JSON object', 'body', '')
  const draft = readDraft(body)
  if (Array.isArray(draft)) return invalidRequest(draft)
  if (account.subscription_type === 'None') return forbidden()
  const { title, content, cover } = draft
  const has_third_rank = content.blocks.some(({ type }) => type === 'header-three')
  if (has_third_rank && world.settings.x_header_three === 'fail') return usualProblem(503)

  const items = content.entities.flatMap(({ value }) => value.data.media_items ?? [])
  const media = items.map((item) => findImage(item, account, world))
  const wrong = media.findIndex((one) => one === undefined)
  if (wrong >= 0) return refuse('Your media IDs are invalid.', 'media_items', items[wrong])
  const cover_image = cover && findImage(cover, account, world)
  if (cover && cover_image === undefined) {
    return refuse('Your media IDs are invalid.', 'cover_media', cover)
  }

  const drafted_at = world.now()
  const article: Article = {
    platform: description.platform,
    account: account.account,
    id: nextId(world, drafted_at),
    title,
    content,
    cover: cover_image ?? null,
    media: media.flatMap((one) => one ?? []),
    body: call.body,
    fingerprint: fingerprintOf(call.body),
    drafted_at,
  }
  world.recordOwn({ kind: 'article_drafted', ...article })
  return json(201, { data: { id: article.id, title } })
}

/** GIFs were reported to be refused, and every spelling of the category but the lower-case one. */
function findImage(
  { media_category, media_id }: MediaItem,
  account: SimulatedAccount,
  world: XWorld,
): PostedMedia | undefined {
  if (media_category !== 'tweet_image') return undefined
  const media = findUsable(media_id, account, world)
  return media?.medium === 'image' && media.media_type !== 'image/gif' ? media : undefined
}

export function publishArticle({ call, world, account, id: article_id }: XCall): SimulatedAnswer {
  if (!/^[0-9]{1,19}$/.test(article_id)) {
    return refuse('The `article_id` path parameter is not valid', 'article_id', article_id)
  }
  const article = world.findArticle(article_id)
  if (article?.account !== account.account) {
    return notFound('article_id', article_id, world.settings, 'article')
  }
  const earlier = world.findPublished(article_id)
  if (earlier !== undefined && world.settings.x_second_publish === 'same') {
    return json(200, { data: { post_id: earlier } })
  }
  if (earlier !== undefined) {
    return refuse('The article has been published already.', 'article_id', article_id)
  }
  if (account.subscription_type === 'None') return forbidden()

  const accepted_at = world.now()
  const id = nextId(world, accepted_at)
  const post: XPost = {
    platform: description.platform,
    account: account.account,
    id,
    text: '',
    // The publishing call says nothing; what was sent for readers is the draft.
    body: article.body,
    parent: null,
    fingerprint: article.fingerprint,
    received_at: call.received_at,
    accepted_at,
    media: [],
    conversation_id: id,
    community_id: null,
    share_with_followers: false,
    reply_settings: null,
    made_with_ai: false,
    paid_partnership: false,
    article: { id: article_id, title: article.title, cover: article.cover },
  }
  world.record([{ kind: 'post_accepted', ...post }])
  return json(200, { data: { post_id: id } })
}

function refuse(message: string, member: string, value: unknown): SimulatedAnswer {
  return invalidRequest([bodyError(message, member, value)])
}
