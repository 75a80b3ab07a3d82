import { ARTICLE_BYTES_MAX, findArticle } from '../db/posts/articles.ts'
import { notFound } from '../openapi/errors.ts'
import { needArticles } from './articles/articles.ts'
import type { Handler } from './handler.ts'

export const getArticle: Handler<'getArticle'> = async (call) => {
  const { user, params, room, db } = call
  needArticles(user)
  await room(ARTICLE_BYTES_MAX)
  const article = await findArticle(db, user.id, params.id)
  if (article === undefined) throw notFound()
  return { article }
}
