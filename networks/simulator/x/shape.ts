/** How a post of the simulated X looks to a reading client, with the fields it asked for. */
import { description } from '../../x/description.ts'
import type { XPost } from './post.ts'
import type { SimulatedAccount } from '../state.ts'
import type { XWorld } from './world.ts'
import { bodyError, type BodyError } from '../shape.ts'
import { articleOf, attachedLinks, MEDIA_FIELDS, showArticle, attachedMedium } from './attached.ts'
import { mediaKey } from './mediaKind.ts'
import { notAuthorizedForField, privateMetrics, publicMetrics } from './metrics.ts'
import { cutText, isLong, showText } from './text.ts'

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

const EXPANDED: Readonly<Record<string, string>> = {
  article: 'article.cover_media',
  attachments: 'attachments.media_keys',
}

export interface Fields {
  /** Of the post, expansions included. */
  names: Set<string>
  media_names: string[]
  errors: BodyError[]
}

/**
 * The names of both dialects are taken under both parameter names, since it is not known which the
 * live service honours. A name of neither is refused.
 */
export function readFields(query: URLSearchParams): Fields {
  const errors: BodyError[] = []
  const names = new Set<string>()
  for (const [parameter, known] of [
    ['post.fields', POST_FIELDS],
    ['tweet.fields', POST_FIELDS],
    ['expansions', EXPANSIONS],
    ['media.fields', MEDIA_FIELDS],
  ] as const) {
    for (const name of query.get(parameter)?.split(',') ?? []) {
      if (parameter !== 'media.fields') names.add(name.replace(/\.id.*$/, ''))
      if (known.includes(name)) continue
      const message = `The \`${parameter}\` query parameter value [${name}] is not one of [${known.join(',')}]`
      errors.push(bodyError(message, parameter, name))
    }
  }
  return { names, media_names: query.get('media.fields')?.split(',') ?? [], errors }
}

export function showPost(post: XPost, names: Set<string>, world: XWorld, reader: SimulatedAccount) {
  const older = world.settings.x_dialect === 'tweet'
  const spell = (name: string) => (older ? (OLDER_NAMES[name] ?? name) : name)
  // An expansion brings the field that it expands.
  const requested = (name: string) =>
    names.has(name) || names.has(OLDER_NAMES[name] ?? name) || names.has(EXPANDED[name] ?? name)

  const wants_private = requested('non_public_metrics') || requested('organic_metrics')
  const author = world.findAccount(description.platform, post.account)
  const shown = showText(post.id, cutText(post.text), attachedLinks(post, author))
  const whole = isLong(post.text) ? showText(post.id, post.text) : undefined
  const parent = post.parent === null ? undefined : world.findX(post.parent)
  const members: Record<string, unknown> = {
    article: showArticle(post, world),
    article_title: post.article?.title,
    attachments: post.media.length > 0 ? { media_keys: post.media.map(mediaKey) } : undefined,
    author_id: post.account,
    community_id: post.community_id ?? undefined,
    conversation_id: post.conversation_id,
    created_at: new Date(post.accepted_at).toISOString(),
    entities: Object.keys(shown.entities).length > 0 ? shown.entities : undefined,
    in_reply_to_user_id: post.parent === null ? undefined : (parent?.account ?? post.account),
    lang: 'en',
    note_post: whole,
    possibly_sensitive: false,
    public_metrics: requested('public_metrics') ? publicMetrics(post, world) : undefined,
    referenced_posts: post.parent === null ? undefined : [{ type: 'replied_to', id: post.parent }],
    reply_settings: post.reply_settings ?? 'everyone',
    ...(wants_private ? privateMetrics(post, reader, world) : {}),
  }
  const fields = Object.entries(members).filter(
    ([name, value]) => requested(name) && value !== undefined,
  )
  const withheld = ['non_public_metrics', 'organic_metrics'].filter(
    (name) => requested(name) && members[name] === undefined,
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

/** What the expansions ask for besides the posts; nothing where there is nothing. */
export function includesOf(posts: XPost[], { names, media_names }: Fields, world: XWorld) {
  const attached = names.has('attachments.media_keys') ? posts.flatMap(({ media }) => media) : []
  const articles = posts.flatMap((post) => articleOf(post, world) ?? [])
  const covers = names.has('article.cover_media') ? articles.flatMap((one) => one.cover ?? []) : []
  const inside = names.has('article.media_entities') ? articles.flatMap((one) => one.media) : []
  const all = new Map([...attached, ...covers, ...inside].map((one) => [one.id, one]))
  if (all.size === 0) return {}
  return {
    includes: { media: [...all.values()].map((one) => attachedMedium(one, media_names, world)) },
  }
}
