/** A thread as a card: its parts in order, joined by a line where one follows the other. */
import type { Bench } from '../control.ts'
import type { Run, ShownCount } from '../module.ts'
import type { Post } from '../post.ts'
import { initials, shownHandle, timelinePath } from './accountName.ts'
import { counted, html, type Html } from './html.ts'
import { showMedia } from './mediaFigures.ts'
import type { Part } from './threads.ts'

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})
const MAX_DEPTH = 4

export function showThread(parts: Part[], bench: Bench, marked?: string): Html {
  const platform = parts[0]?.post.platform ?? ''
  return html`
    <article class="thread ${platform}">
      ${parts.map((part, at) => showPart(part, { parts, at, bench }, part.post.id === marked))}
    </article>
  `
}

interface Place {
  parts: Part[]
  at: number
  bench: Bench
}

function showPart(part: Part, place: Place, marked: boolean): Html {
  const { post, author, depth, counts } = part
  const { parts, at, bench } = place
  const { pages } = bench.networks[post.platform]
  const joined = parts[at + 1]?.follows === true ? 'joined' : ''
  const classes = `post depth-${Math.min(depth, MAX_DEPTH)} ${joined} ${marked ? 'marked' : ''}`
  return html`
    <section class="${classes}" id="${anchorOf(post)}">
      <span class="avatar">${initials(author)}</span>
      <div>
        <p class="by">
          <a href="${timelinePath(author)}"><b>${author.display_name}</b></a>
          <small>${shownHandle(author, bench.world)}</small>
          <a class="when" href="${pages.pathOf(post, author)}"> ${showTime(post.accepted_at)} </a>
        </p>
        ${post.parent === null ? undefined : showReference(post.parent, place)}
        ${post.text === '' ? undefined : html`<p class="text">${showRuns(pages.runsOf(post))}</p>`}
        ${showMedia(post.media)} ${pages.showAttached?.(post, author)}
        <p class="notes">
          ${parts.length > 1 ? html`<span>${at + 1} of ${parts.length}</span>` : undefined}
          ${pages.counts.map((name) => showCount(name, counts[name]))} ${pages.showNotes?.(post)}
          <code>${post.id}</code>
        </p>
      </div>
    </section>
  `
}

function showReference(parent: string, { parts, bench }: Place): Html {
  const parent_part = parts.find(({ post }) => post.id === parent)
  if (parent_part === undefined)
    return html`<p class="reference">Replying to a post not shown here</p>`
  const { post, author } = parent_part
  return html`<p class="reference">
    Replying to <a href="#${anchorOf(post)}">${shownHandle(author, bench.world)}</a>
  </p>`
}

function showRuns(runs: Run[]): Html[] {
  return runs.map(({ text, href }) =>
    href === undefined
      ? html`${text}`
      : html`<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`,
  )
}

const COUNTED: Record<ShownCount, [one: string, many?: string]> = {
  replies: ['reply', 'replies'],
  reposts: ['repost'],
  likes: ['like'],
  impressions: ['view'],
}

function showCount(name: ShownCount, count: number): Html {
  return html` <span>${counted(count, ...COUNTED[name])}</span>`
}

export function showTime(at: number): Html {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}" title="${iso}">${TIME.format(at)} UTC</time>`
}

function anchorOf({ id }: Post): string {
  return `p-${id.replace(/\W/g, '-')}`
}
