/** How articles are shown, and where their pictures come from. */
import type { components } from '../../../generated/openapi.ts'
import { uploadAll } from '../calling/uploads.ts'
import type { Context } from '../context.ts'
import { usage } from '../failure.ts'
import { tellWarnings } from './posts.ts'
import { showOne, type Entry } from './show.ts'

type Answer = components['schemas']['ArticleResponse']

export function showArticle(context: Context, { article, warnings }: Answer, whole = false): void {
  const entries: Entry[] = [
    ['id', article.id],
    ['status', article.status],
    ['title', article.title],
    ['scheduled', article.scheduled_date],
    ['published', article.published_date],
    ['url', article.article_url],
    ['cover', article.cover_image_url],
    ['why', article.failed_reason],
  ]
  if (whole) entries.push(['text', article.content_markdown])
  showOne(context, article, entries)
  tellWarnings(context, warnings)
}

/** The URL of the picture above an article: one that is uploaded already, or a file. */
export async function coverOf(
  context: Context<{ cover?: string | false }>,
): Promise<string | undefined> {
  const { cover } = context.options
  if (cover === undefined || cover === false) return undefined
  if (/^https?:/.test(cover)) return cover
  const [url] = await uploadAll(context, [cover])
  if (url === undefined) throw usage('No picture is given.')
  return url
}
