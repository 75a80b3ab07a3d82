/** How the public contract gives posts and articles other dates: by the version that was seen. */
import { answerOf } from '../api.ts'
import { etagOf, publicApi } from '../publicApi.ts'
import type { CalendarEntry } from './entries.ts'

/** The version that has this date; undefined when it has another one by now. */
export async function findTag({ id, kind, at }: CalendarEntry): Promise<string | undefined> {
  const { date, etag } = await (kind === 'post' ? readPostDate(id) : readArticleDate(id))
  return date !== null && Date.parse(date) === Date.parse(at) ? etag : undefined
}

async function readPostDate(id: string) {
  const call = publicApi.GET('/posts/{id}', { params: { path: { id } } })
  const { scheduled_date } = await answerOf(call)
  return { date: scheduled_date, etag: etagOf(await call) }
}

async function readArticleDate(id: string) {
  const call = publicApi.GET('/articles/{id}', { params: { path: { id } } })
  const { article } = await answerOf(call)
  return { date: article.scheduled_date, etag: etagOf(await call) }
}

/** Gives it another date; answers its new version. */
export async function reschedule(
  { id, kind }: Pick<CalendarEntry, 'id' | 'kind'>,
  scheduled_date: string,
  etag: string,
): Promise<string> {
  const params = { path: { id }, header: { 'If-Match': etag } }
  const body = { scheduled_date }
  const call =
    kind === 'post'
      ? publicApi.POST('/posts/{id}/schedule', { params, body })
      : publicApi.PUT('/articles/{id}', { params, body })
  await answerOf<unknown>(call)
  return etagOf(await call)
}

/** The first free slot, which it then holds. Answers the date that it has got, and its version. */
export async function takeFirstSlot(id: string, etag: string) {
  const params = { path: { id }, header: { 'If-Match': etag } }
  const call = publicApi.POST('/posts/{id}/queue', { params, body: {} })
  const { scheduled_date } = await answerOf(call)
  return { at: scheduled_date, etag: etagOf(await call) }
}
