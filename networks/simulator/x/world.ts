/** The world as X's own code sees it: with its settings, its posts, and articles, which it alone has. */
import { description } from '../../x/description.ts'
import type { Entry, OwnEntry } from '../ledger.ts'
import type { Post } from '../post.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world.ts'
import type { Article } from './article.ts'
import type { XPost } from './post.ts'
import type { XSettings } from './settings.ts'

export interface XWorld extends World {
  settings: Settings & XSettings
  findX(id: string): XPost | undefined
  findArticle(id: string): Article | undefined
  /** The id of the post that published it, which may have been deleted since. */
  findPublished(article_id: string): string | undefined
}

export type ArticleEntry = OwnEntry & { kind: 'article_drafted' } & Article

export function openXWorld(world: World): XWorld {
  const articles = new Map<string, Article>()
  /** From an article's id to that of its post. */
  const published = new Map<string, string>()

  world.follow(description.platform, (entry) => {
    if (isDrafted(entry)) articles.set(entry.id, entry)
    else if (isPosted(entry) && entry.article) published.set(entry.article.id, entry.id)
  })
  return {
    ...world,
    // The world was opened with those of X, too.
    settings: world.settings as Settings & XSettings,
    findX(id) {
      const post = world.findPost(description.platform, id)
      return post && isX(post) ? post : undefined
    },
    findArticle: (id) => articles.get(id),
    findPublished: (article_id) => published.get(article_id),
  }
}

export function isX(post: Post): post is XPost {
  return post.platform === description.platform
}

export function isDrafted(entry: OwnEntry): entry is ArticleEntry {
  return entry.kind === 'article_drafted'
}

function isPosted(entry: Entry): entry is Entry & XPost {
  return entry.kind === 'post_accepted' || entry.kind === 'post_changed'
}
