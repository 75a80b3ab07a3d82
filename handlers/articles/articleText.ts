/** What the contract cannot say of an article's content. Every problem names its field. */
import type { ArticleText } from '../../db/posts/content.ts'
import { labelProblems, labelsOf } from '../posts/labels.ts'
import { inBody, inPath, type RequestPlace } from '../../openapi/places.ts'
import {
  blank,
  differsFrom,
  invalidAddress,
  problem,
  type Problem,
} from '../../openapi/problems.ts'
import { isInvisible } from '../../networks/invisible.ts'
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

export function problemsOfArticle(sent: SentArticle, article: ArticleText): Problem[] {
  const problems = labelProblems('', sent)
  if (isInvisible(article.title)) problems.push(blank(inBody('title')))
  if (article.external_id !== null && isInvisible(article.external_id))
    problems.push(blank(inBody('external_id')))
  if (sent.body !== undefined && (sent.content_markdown ?? sent.body) !== sent.body) {
    const message = 'differs from content_markdown, of which it is the older name'
    problems.push(differsFrom(inBody('body'), message))
  }
  const content = contentPlace(sent)
  if (isInvisible(article.content_markdown)) problems.push(blank(content))
  const { cover_image_url } = article
  if (cover_image_url !== null && !/^https?:\/\//i.test(cover_image_url)) {
    const message = 'must be an http or https address'
    problems.push(invalidAddress(inBody('cover_image_url'), message))
  }
  const text = articleProblems(article.content_markdown)
  const of_text = text.map(({ code, message, ...measure }) =>
    problem(code, content, message, measure),
  )
  return [...problems, ...of_text]
}

/** Under the name that it was sent by; an edit may leave it out. */
export function contentPlace({ content_markdown, body }: SentArticle): RequestPlace {
  const words = 'content_markdown'
  if (content_markdown !== undefined) return inBody(words)
  return { ...(body === undefined ? inPath('id') : inBody('body')), words }
}
