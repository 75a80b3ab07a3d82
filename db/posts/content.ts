/**
 * The columns of posts and articles that authors write, with their types in SQL: the only list of them
 * (db/sql/columns.ts), held to the contract by the compiler.
 */
import { CHOICES, type Platform } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'

type Post = components['schemas']['Post']
type Article = components['schemas']['Article']

/** What an author writes of a post: all of it that can be edited. */
export const POST_CONTENT = {
  category: 'text',
  text: 'text',
  thread_tweets: 'text[]',
  media_urls: 'text[]',
  thread_media: 'jsonb',
  community_id: 'text',
  share_with_followers: 'boolean',
} as const satisfies Partial<Record<keyof Post, string>>

export type PostContent = Pick<Post, keyof typeof POST_CONTENT>

/** The account of each network that a post goes to. */
export type AccountColumn = `${Platform}_account_id`

export const ACCOUNT_COLUMNS = CHOICES.Platform.map(
  (platform): AccountColumn => `${platform}_account_id`,
)

/** Where a post goes. */
export const POST_TARGETS = {
  ...(Object.fromEntries(ACCOUNT_COLUMNS.map((column) => [column, 'text'])) as Record<
    AccountColumn,
    'text'
  >),
  platforms: 'text[]',
} as const satisfies Partial<Record<keyof Post, string>>

export type PostTargets = Pick<Post, keyof typeof POST_TARGETS>

/** What an author writes of an article, and what is published. */
export const ARTICLE_TEXT = {
  title: 'text',
  content_markdown: 'text',
  cover_image_url: 'text',
} as const satisfies Partial<Record<keyof Article, string>>

export type ArticleText = Pick<Article, keyof typeof ARTICLE_TEXT>
