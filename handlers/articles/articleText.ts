/** What the contract cannot say of an article's content. Every problem names its field. */
import type { ArticleText } from '../../db/posts/content.ts'
import { labelsOf, metadataProblems } from '../posts/labels.ts'
import { articleProblems } from '../../networks/x/article/articleProblems.ts'

/** The members of a request that make up an article; `body` is the older name of the Markdown. */
export interface SentArticle {
  title?: string
  content_markdown?: string
  body?: string
  cover_image_url?: string | null
  external_id?: string
  metadata?: Record<string, string>
}

const EMPTY: ArticleText = {
  title: '',
  content_markdown: '',
  cover_image_url: null,
  external_id: null,
  metadata: null,
}

/** The content after a request: what was sent over what was there. `body` is an older name of `content_markdown`. */
export function mergeArticle(sent: SentArticle, before: ArticleText = EMPTY): ArticleText {
  return {
    title: sent.title ?? before.title,
    content_markdown: sent.content_markdown ?? sent.body ?? before.content_markdown,
    cover_image_url:
      sent.cover_image_url === undefined ? before.cover_image_url : sent.cover_image_url,
    ...labelsOf({
      external_id: sent.external_id ?? before.external_id,
      metadata: sent.metadata ?? before.metadata,
    }),
  }
}

export function problemsOfArticle(sent: SentArticle, article: ArticleText): string[] {
  const problems = metadataProblems('', sent.metadata)
  if (article.title.trim() === '') problems.push('title: must not be empty')
  if (article.external_id?.trim() === '') problems.push('external_id: must not be empty')
  if (sent.body !== undefined && (sent.content_markdown ?? sent.body) !== sent.body) {
    problems.push('body: differs from content_markdown, of which it is the older name')
  }
  if (article.content_markdown.trim() === '') problems.push('content_markdown: must not be empty')
  const { cover_image_url } = article
  if (cover_image_url !== null && !/^https?:\/\//i.test(cover_image_url)) {
    problems.push('cover_image_url: must be an http or https address')
  }
  const text = articleProblems(article.content_markdown)
  return [...problems, ...text.map((problem) => `content_markdown: ${problem}`)]
}
