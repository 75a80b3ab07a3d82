/** A thread as a card: its parts in order, joined by a line where one follows the other. */
import type { Article } from '../x/article.ts'
import { counted, html, type Html } from './html.ts'
import { showFigure, showMedia } from './mediaFigures.ts'
import { littleLength, readLittleText } from '../linkedin/littleText.ts'
import { runsOf } from './runs.ts'
import type { Part } from './threads.ts'
import { articlePath, initials, shownHandle, timelinePath } from './accountName.ts'
import type { Post } from '../post.ts'

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})
const MAX_DEPTH = 4

export function showThread(parts: Part[], marked?: string): Html {
  const platform = parts[0]?.post.platform ?? ''
  return html`
    <article class="thread ${platform}">
      ${parts.map((part, at) => showPart(part, parts, at, part.post.id === marked))}
    </article>
  `
}

function showPart(part: Part, parts: Part[], at: number, marked: boolean): Html {
  const { post, author, depth } = part
  const joined = parts[at + 1]?.follows === true ? 'joined' : ''
  const classes = `post depth-${Math.min(depth, MAX_DEPTH)} ${joined} ${marked ? 'marked' : ''}`
  return html`
    <section class="${classes}" id="${anchorOf(post)}">
      <span class="avatar">${initials(author)}</span>
      <div>
        <p class="by">
          <a href="${timelinePath(author)}"><b>${author.display_name}</b></a>
          <small>${shownHandle(author)}</small>
          <a class="when" href="${permalink(part)}">${showTime(post.accepted_at)}</a>
        </p>
        ${post.parent === null ? undefined : showReference(post.parent, parts)}
        ${post.text === '' ? undefined : html`<p class="text">${showText(post)}</p>`}
        ${showMedia(post.media)} ${showArticleLink(part)}
        <p class="notes">
          ${parts.length > 1 ? html`<span>${at + 1} of ${parts.length}</span>` : undefined}
          ${showCounts(part)} ${showNotes(post)} <code>${post.id}</code>
        </p>
      </div>
    </section>
  `
}

function showReference(parent: string, parts: Part[]): Html {
  const found = parts.find(({ post }) => post.id === parent)
  if (found === undefined) return html`<p class="reference">Replying to a post not shown here</p>`
  const { post, author } = found
  return html`<p class="reference">
    Replying to <a href="#${anchorOf(post)}">${shownHandle(author)}</a>
  </p>`
}

function showText(post: Post): Html[] {
  return runsOf(post).map(({ text, href }) =>
    href === undefined
      ? html`${text}`
      : html`<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`,
  )
}

const PREVIEW_CHARS = 280

function showArticleLink({ post, author, article }: Part): Html | undefined {
  if (post.platform !== 'x' || post.article === null) return undefined
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

export function showTime(at: number): Html {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}" title="${iso}">${TIME.format(at)} UTC</time>`
}

/** LinkedIn tells a member's app none, so there is nothing to compare them with. */
function showCounts({ post, counts }: Part): Html | undefined {
  if (post.platform === 'secondary_b') return undefined
  const { replies, reposts, likes, impressions } = counts
  const views =
    post.platform === 'x' ? html` <span>${counted(impressions, 'view')}</span>` : undefined
  return html`<span>${counted(replies, 'reply', 'replies')}</span>
    <span>${counted(reposts, 'repost')}</span> <span>${counted(likes, 'like')}</span>${views}`
}

/** What a reader's app tells beside the text, and what it silently swallowed. */
function showNotes(post: Post): Html | undefined {
  switch (post.platform) {
    case 'x':
      if (post.community_id === null) return undefined
      return html`<span>
        Community ${post.community_id}${post.share_with_followers ? ', shared with followers' : ''}
      </span>`
    case 'secondary_a':
      return undefined
    case 'secondary_b': {
      const little = readLittleText(post.commentary)
      const cut = littleLength({ segments: [], lost: little.lost })
      if (cut === 0) return html`<span>${post.visibility.toLowerCase()}</span>`
      return html`<span class="warning">cut: ${cut} characters lost to a missing escape</span>`
    }
  }
}

function permalink({ post, author }: Part): string {
  switch (post.platform) {
    case 'x':
      return `/x/${encodeURIComponent(author.handle)}/status/${post.id}`
    case 'secondary_a':
      return `/secondary_a/profile/${encodeURIComponent(author.handle)}/post/${post.rkey}`
    case 'secondary_b':
      return `/secondary_b/feed/update/${encodeURIComponent(post.id)}`
  }
}

function anchorOf({ id }: Post): string {
  return `p-${id.replace(/\W/g, '-')}`
}
