/** Shows an article, with its text when `whole`, and what was said of it. */
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import type { Context } from '../../context.ts'
import { stateOf } from '../../output/posts.ts'
import { printWarnings } from '../../output/posts.ts'
import { showOne, type ShownMember } from '../../output/show.ts'

type Answer = components['schemas']['ArticleEnvelope']

export function showArticle(context: Context, { article, warnings }: Answer, whole = false): void {
  const entries: ShownMember[] = [
    ['id', article.id],
    ['status', stateOf(article)],
    ['review', article.review_status === 'approved' ? undefined : article.review_status],
    ['note', article.review_note],
    ['title', article.title],
    ['scheduled', article.scheduled_date],
    ['published', article.published_date],
    ['url', article.article_url],
    ['cover', article.cover_image_url],
    ['why', article.failed_reason],
  ]
  if (whole) entries.push(['text', article.content_markdown])
  showOne(context, article, entries)
  printWarnings(context, warnings)
}
