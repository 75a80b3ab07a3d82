import { ARTICLE_BYTES_MAX, findArticle } from '../db/posts/articles.ts'
import { notFound } from '../openapi/errors.ts'
import { needArticles } from './articles/articles.ts'
import type { Handler } from './handler.ts'

export const getArticle: Handler<'getArticle'> = async (call) => {
  const { user, params, room, db } = call
  needArticles(user)
  await room(ARTICLE_BYTES_MAX)
  const found = await findArticle(db, user, params.id)
  if (found === undefined) throw notFound()
  call.revised(found.revision)
  return { article: found.article }
}
