/**
 * The columns of posts and articles that authors write, with their types in SQL: the only list of them
 * (db/sql/columns.ts), held to the contract by the compiler. Where a post goes is rows (db/posts/targets.ts).
 */
import type { components } from '../../generated/openapi.ts'
import type { PostTargets } from './targets.ts'

type Post = components['schemas']['Post']
type Article = components['schemas']['Article']

/** As a row has it: what the contract leaves out is null. */
type Stored<Shown> = {
  [Member in keyof Shown]-?: object extends Pick<Shown, Member>
    ? Shown[Member] | null
    : Shown[Member]
}

/** What an edit has besides the content. */
type NotContent = 'is_thread' | 'scheduled_date' | 'confirm_resend' | keyof PostTargets
type Editable = Exclude<keyof components['schemas']['PostChange'], NotContent>

/** What an author writes of a post: all of it that can be edited. */
export const POST_CONTENT = {
  text: 'text',
  category: 'text',
  thread_tweets: 'text[]',
  media_urls: 'text[]',
  thread_media: 'jsonb',
  community_id: 'text',
  share_with_followers: 'boolean',
  variants: 'jsonb',
  external_id: 'text',
  metadata: 'jsonb',
} as const satisfies Record<Editable, string>

export type PostContent = Stored<Pick<Post, keyof typeof POST_CONTENT>>

/** What an author writes of an article, and what is published. */
export const ARTICLE_TEXT = {
  title: 'text',
  content_markdown: 'text',
  cover_image_url: 'text',
  external_id: 'text',
  metadata: 'jsonb',
} as const satisfies Partial<Record<keyof Article, string>>

export type ArticleText = Stored<Pick<Article, keyof typeof ARTICLE_TEXT>>
