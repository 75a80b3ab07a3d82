import { findArticle } from '../db/articles.ts'
import { notFound } from '../openapi/errors.ts'
import { needArticles } from './articles.ts'
import type { Handler } from './handler.ts'

export const getArticle: Handler<'getArticle'> = async ({ user, params, sending: { db } }) => {
  needArticles(user)
  const article = await findArticle(db, user.id, params.id)
  if (article === undefined) throw notFound()
  return { article }
}
