/**
 * The closed body of `POST /2/tweets`, after X's OpenAPI description (CreatePostsRequest): a member
 * that is not listed, or of the wrong type, is refused.
 */
import type { JsonObject } from '../exchange.ts'
import {
  bodyError,
  type BodyError,
  checkShape,
  closed,
  isAnyObject,
  isFlag,
  isId,
  isNumber,
  isText,
  isTextOf,
  listOf,
  oneOf,
} from '../shape.ts'

const isAudience = oneOf('following', 'mentionedUsers', 'subscribers', 'verified')

const BODY = closed({
  card_uri: isText,
  community_id: isId,
  direct_message_deep_link: isText,
  edit_options: closed({ 'previous_post_id!': isId }),
  for_super_followers_only: isFlag,
  geo: closed({ 'place_id!': isText }),
  made_with_ai: isFlag,
  media: closed({
    'media_ids!': listOf(isId, 1, 4),
    tagged_user_ids: listOf(isId, 0, 10),
    title: isText,
    description: isText,
    embeddable: isFlag,
    preview_media_id: isId,
    call_to_actions: isAnyObject,
  }),
  nullcast: isFlag,
  paid_partnership: isFlag,
  poll: closed({
    'options!': listOf(isTextOf(1, 25), 2, 4),
    'duration_minutes!': isNumber(5, 10_080),
    reply_settings: isAudience,
  }),
  quote_tweet_id: isId,
  reply: closed({
    'in_reply_to_tweet_id!': isId,
    exclude_reply_user_ids: listOf(isText),
    auto_populate_reply_metadata: isFlag,
  }),
  reply_settings: isAudience,
  share_with_followers: isFlag,
  text: isText,
})

/** What X can do and this simulator cannot. Refused, since accepting would promise what is not kept. */
const NOT_SIMULATED = [
  'card_uri',
  'direct_message_deep_link',
  'edit_options',
  'for_super_followers_only',
  'geo',
  'nullcast',
  'poll',
  'quote_tweet_id',
]

export function checkBody(body: JsonObject): BodyError[] {
  const errors = checkShape(body, BODY)
  if (errors.length > 0) return errors
  return NOT_SIMULATED.filter((member) => body[member] !== undefined).map((member) =>
    bodyError(`[${member}] is not available on the simulated network`, member, body[member]),
  )
}
