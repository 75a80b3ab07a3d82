/** How a post of the simulated X looks to a reading client, with the fields it asked for. */
import type { XPost } from './post.ts'
import type { Account, World } from './world.ts'
import { bodyError, type BodyError } from './x_body.ts'
import { cutText, isLong, showText } from './x_text.ts'

/** Newer name to older name; every other name is the same in both dialects. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  note_post: 'note_tweet',
  referenced_posts: 'referenced_tweets',
}

const POST_FIELDS = [
  ...['article', 'article_title', 'attachments', 'author_id', 'card_uri', 'community_id'],
  ...['context_annotations', 'conversation_id', 'created_at', 'display_text_range'],
  ...['edit_controls', 'edit_history_post_ids', 'edit_history_tweet_ids', 'entities', 'geo', 'id'],
  ...['in_reply_to_user_id', 'lang', 'matched_media_notes', 'media_metadata'],
  ...['non_public_metrics', 'note_post', 'note_request_suggestions', 'note_tweet'],
  ...['organic_metrics', 'paid_partnership', 'possibly_sensitive', 'promoted_metrics'],
  ...['public_metrics', 'referenced_posts', 'referenced_tweets', 'reply_settings', 'scopes'],
  ...['source', 'suggested_source_links', 'suggested_source_links_with_counts', 'text'],
  ...['withheld'],
]

const EXPANSIONS = [
  ...['article.cover_media', 'article.media_entities', 'attachments.media_keys'],
  ...['attachments.media_source_tweet', 'attachments.poll_ids', 'author_id'],
  ...['edit_history_post_ids', 'edit_history_tweet_ids', 'entities.mentions.username'],
  ...['geo.place_id', 'in_reply_to_user_id', 'referenced_posts', 'referenced_tweets.id'],
  ...['referenced_tweets.id.author_id', 'username'],
]

const PRIVATE_METRICS_DAYS = 30

/**
 * The names of both dialects are taken under both parameter names, since it is not known which the
 * live service honours. A name of neither is refused.
 */
export function readFields(query: URLSearchParams): { names: Set<string>; errors: BodyError[] } {
  const errors: BodyError[] = []
  const names = new Set<string>()
  for (const [parameter, known] of [
    ['post.fields', POST_FIELDS],
    ['tweet.fields', POST_FIELDS],
    ['expansions', EXPANSIONS],
  ] as const) {
    for (const name of query.get(parameter)?.split(',') ?? []) {
      names.add(name.replace(/\.id.*$/, ''))
      if (known.includes(name)) continue
      const message = `The \`${parameter}\` query parameter value [${name}] is not one of [${known.join(',')}]`
      errors.push(bodyError(message, parameter, name))
    }
  }
  return { names, errors }
}

export function showPost(post: XPost, names: Set<string>, world: World, reader: Account) {
  const older = world.settings.x_dialect === 'tweet'
  const spell = (name: string) => (older ? (OLDER_NAMES[name] ?? name) : name)
  const asked = (name: string) => names.has(name) || names.has(OLDER_NAMES[name] ?? name)

  const shown = showText(post.id, cutText(post.text))
  const whole = isLong(post.text) ? showText(post.id, post.text) : undefined
  const parent = post.parent === null ? undefined : world.findX(post.parent)
  const known: Record<string, unknown> = {
    author_id: post.account,
    community_id: post.community_id ?? undefined,
    conversation_id: post.conversation_id,
    created_at: new Date(post.accepted_at).toISOString(),
    entities: Object.keys(shown.entities).length > 0 ? shown.entities : undefined,
    in_reply_to_user_id: post.parent === null ? undefined : (parent?.account ?? post.account),
    lang: 'en',
    note_post: whole,
    possibly_sensitive: false,
    public_metrics: asked('public_metrics') ? countPublic(post, world, older) : undefined,
    referenced_posts: post.parent === null ? undefined : [{ type: 'replied_to', id: post.parent }],
    reply_settings: post.reply_settings ?? 'everyone',
    ...privateMetrics(post, reader),
  }
  const fields = Object.entries(known).filter(([name, value]) => asked(name) && value !== undefined)
  const withheld = ['non_public_metrics', 'organic_metrics'].filter(
    (name) => asked(name) && known[name] === undefined,
  )
  return {
    post: {
      id: post.id,
      text: shown.text,
      [older ? 'edit_history_tweet_ids' : 'edit_history_post_ids']: [post.id],
      ...Object.fromEntries(fields.map(([name, value]) => [spell(name), value])),
    },
    errors: withheld.map((field) => notAuthorizedForField(field, post.id, world)),
  }
}

function countPublic(post: XPost, world: World, older: boolean) {
  const author = world.findAccount('x', post.account)
  const replies = author ? world.listPosts(author).filter((one) => one.parent === post.id) : []
  return {
    [older ? 'retweet_count' : 'repost_count']: 0,
    reply_count: replies.length,
    like_count: 0,
    quote_count: 0,
    bookmark_count: 0,
    impression_count: 0,
  }
}

/** Only for the author, and only while the post is young. */
function privateMetrics(post: XPost, reader: Account) {
  const age_days = (Date.now() - post.accepted_at) / 86_400_000
  if (post.account !== reader.account || age_days > PRIVATE_METRICS_DAYS) return {}
  const metrics = { impression_count: 0, url_link_clicks: 0, user_profile_clicks: 0 }
  return {
    non_public_metrics: { ...metrics, engagements: 0 },
    organic_metrics: { ...metrics, like_count: 0, reply_count: 0 },
  }
}

function notAuthorizedForField(field: string, id: string, { settings }: World) {
  return {
    resource_id: id,
    parameter: `${settings.x_dialect}.fields`,
    field,
    resource_type: settings.x_dialect,
    section: 'data',
    title: 'Field Authorization Error',
    value: id,
    detail: `Sorry, you are not authorized to access '${field}' on the ${settings.x_dialect} with id: [${id}].`,
    type: 'https://api.x.com/2/problems/not-authorized-for-field',
  }
}
