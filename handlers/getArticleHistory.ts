import { needArticles } from './articles/articles.ts'
import type { Handler } from './handler.ts'
import { readHistory } from './history/readHistory.ts'

export const getArticleHistory: Handler<'getArticleHistory'> = (call) => {
  needArticles(call.user)
  return readHistory(call, 'articles')
}
