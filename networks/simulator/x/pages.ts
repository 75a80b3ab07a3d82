/** How readers of the simulated X see posts and articles. */
import type { NetworkPages, Run } from '../module.ts'
import { html, type Html } from '../pages/html.ts'
import { showFigure } from '../pages/mediaFigures.ts'
import { lost } from '../pages/page.ts'
import type { SimulatedAccount } from '../state.ts'
import type { Article } from './article.ts'
import { showArticlePage } from './articlePage.ts'
import { articlePath, statusPath } from './paths.ts'
import type { XPost } from './post.ts'
import { findEntities } from './text.ts'
import type { XWorld } from './world.ts'

const PREVIEW_CHARS = 280

export function xPages(world: XWorld): NetworkPages<XPost> {
  return {
    pathOf: (post, author) => statusPath(author, post),
    postAt: ([, name, id, ...more]) =>
      name === 'status' && more.length === 0 && id ? id : undefined,
    runsOf: ({ text }) => runsOf(text),
    counts: ['replies', 'reposts', 'likes', 'impressions'],
    showNotes,
    showAttached: (post, author) => showArticleLink(post, author, world),
    titleOf: ({ article }) => article?.title,
    show: ([, name, id, ...more]) =>
      name === 'article' && id !== undefined && more.length === 0
        ? (showArticlePage(id, world) ?? lost('There is no such article.'))
        : undefined,
  }
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let read = 0
  for (const { from, to, shown, href } of findEntities(text)) {
    runs.push({ text: text.slice(read, from) }, { text: shown, href })
    read = to
  }
  return [...runs, { text: text.slice(read) }]
}

function showNotes(post: XPost): Html | undefined {
  const { community_id, share_with_followers, reply_settings } = post
  const shared = share_with_followers ? ', shared with followers' : ''
  const notes = [
    ...(community_id === null ? [] : [`Community ${community_id}${shared}`]),
    ...(reply_settings ? [`Replies: ${reply_settings}`] : []),
    ...(post.made_with_ai ? ['Made with AI'] : []),
    ...(post.paid_partnership ? ['Paid partnership'] : []),
  ]
  return notes.length > 0 ? html`${notes.map((note) => html`<span>${note}</span>`)}` : undefined
}

function showArticleLink(post: XPost, author: SimulatedAccount, world: XWorld): Html | undefined {
  if (post.article === null) return undefined
  const article = world.findArticle(post.article.id)
  return html`<div class="article-link">
    ${post.article.cover ? showFigure(post.article.cover) : undefined}
    <a href="${articlePath(author, post)}">
      <small>Article</small> <b>${post.article.title}</b>
      ${article ? html`<p class="text">${previewOf(article)}</p>` : undefined}
      <span class="more">Read the article</span>
    </a>
  </div>`
}

function previewOf({ content }: Article): string {
  const text = content.blocks.map((block) => block.text).join('\n')
  return text.length > PREVIEW_CHARS ? `${text.slice(0, PREVIEW_CHARS)}…` : text
}
