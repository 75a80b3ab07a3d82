/**
 * The closed body of `POST /2/tweets`, after X's OpenAPI description (CreatePostsRequest): a member
 * that is not listed, or of the wrong type, is refused.
 */
import { isObject, type JsonObject } from './exchange.ts'

type Rule = (value: unknown) => boolean
interface Shape {
  [member: string]: Rule | Shape
}

const isText: Rule = (value) => typeof value === 'string'
const isFlag: Rule = (value) => typeof value === 'boolean'
const isId: Rule = (value) => typeof value === 'string' && /^[0-9]{1,19}$/.test(value)
const isAudience: Rule = (value) =>
  ['following', 'mentionedUsers', 'subscribers', 'verified'].includes(String(value))

const listOf =
  (rule: Rule, min: number, max: number): Rule =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(rule)

const isOption: Rule = (value) =>
  typeof value === 'string' && value.length >= 1 && value.length <= 25
const isDuration: Rule = (value) =>
  Number.isInteger(value) && Number(value) >= 5 && Number(value) <= 10_080

const BODY: Shape = {
  card_uri: isText,
  community_id: isId,
  direct_message_deep_link: isText,
  edit_options: { previous_post_id: isId },
  for_super_followers_only: isFlag,
  geo: { place_id: isText },
  made_with_ai: isFlag,
  media: {
    media_ids: listOf(isId, 1, 4),
    tagged_user_ids: listOf(isId, 0, 10),
    title: isText,
    description: isText,
    embeddable: isFlag,
    preview_media_id: isId,
    call_to_actions: isObject,
  },
  nullcast: isFlag,
  paid_partnership: isFlag,
  poll: {
    options: listOf(isOption, 2, 4),
    duration_minutes: isDuration,
    reply_settings: isAudience,
  },
  quote_tweet_id: isId,
  reply: {
    in_reply_to_tweet_id: isId,
    exclude_reply_user_ids: listOf(isText, 0, Infinity),
    auto_populate_reply_metadata: isFlag,
  },
  reply_settings: isAudience,
  share_with_followers: isFlag,
  text: isText,
}

const REQUIRED = [
  'edit_options.previous_post_id',
  'geo.place_id',
  'media.media_ids',
  'poll.options',
  'poll.duration_minutes',
  'reply.in_reply_to_tweet_id',
]

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

export interface BodyError {
  message: string
  parameters: Record<string, string[]>
}

export function checkBody(body: JsonObject): BodyError[] {
  const errors = checkShape(body, BODY, '')
  if (errors.length > 0) return errors
  return NOT_SIMULATED.filter((member) => body[member] !== undefined).map((member) =>
    bodyError(`[${member}] is not available on the simulated network`, member, body[member]),
  )
}

export function bodyError(message: string, member: string, value: unknown): BodyError {
  const shown = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return { message, parameters: { [member]: [shown] } }
}

function checkShape(value: JsonObject, shape: Shape, path: string): BodyError[] {
  const missing = REQUIRED.filter(
    (name) => path !== '' && name.startsWith(path) && value[name.slice(path.length)] === undefined,
  ).map((name) => bodyError(`$.${name}: is missing but it is required`, name, undefined))

  const wrong = Object.entries(value).flatMap(([member, content]) => {
    const name = path + member
    const rule = Object.hasOwn(shape, member) ? shape[member] : undefined
    if (rule === undefined) {
      const message = `$.${name}: is not defined in the schema and the schema does not allow additional properties`
      return [bodyError(message, name, content)]
    }
    if (typeof rule !== 'function' && isObject(content)) {
      return checkShape(content, rule, `${name}.`)
    }
    if (typeof rule === 'function' && rule(content)) return []
    return [bodyError(`$.${name}: does not match the schema`, name, content)]
  })
  return [...missing, ...wrong]
}
