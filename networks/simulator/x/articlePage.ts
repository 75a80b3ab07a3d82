/** An article as its readers find it: a page of its own, with headings, lists, pictures and embeds. */
import { description } from '../../x/description.ts'
import type { Article, Block } from './article.ts'
import { initials, shownHandle, timelinePath } from '../pages/accountName.ts'
import { styledRuns } from './articleRuns.ts'
import type { SimulatedAnswer } from '../exchange.ts'
import { html, type Html } from '../pages/html.ts'
import { showFigure } from '../pages/mediaFigures.ts'
import { page } from '../pages/page.ts'
import { articlePath, statusPath } from './paths.ts'
import type { XWorld } from './world.ts'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** By the id of its post: a draft is nobody's to read. */
export function showArticlePage(post_id: string, world: XWorld): SimulatedAnswer | undefined {
  const post = world.findX(post_id)
  const article = post?.article ? world.findArticle(post.article.id) : undefined
  const author = post && world.findAccount(description.platform, post.account)
  if (post === undefined || article === undefined || author === undefined) return undefined

  const body = html`
    <nav>
      <a href="/">All accounts</a> · <a href="${timelinePath(author)}">${author.display_name}</a> ·
      <a href="${statusPath(author, post)}">Post</a>
    </nav>
    <article class="essay ${description.platform}">
      ${article.cover ? html`<div class="cover">${showFigure(article.cover)}</div>` : undefined}
      <h1>${article.title}</h1>
      <p class="byline">
        <span class="avatar">${initials(author)}</span>
        <span><b>${author.display_name}</b> <small>${shownHandle(author, world)}</small></span>
        <time datetime="${new Date(post.accepted_at).toISOString()}">
          ${TIME.format(post.accepted_at)}
        </time>
      </p>
      ${showBlocks(article, world)}
    </article>
  `
  return page(200, article.title, body, { refresh: false })
}

/** Items that follow each other are one list. */
function showBlocks(article: Article, world: XWorld): Html[] {
  const groups: Block[][] = []
  for (const block of article.content.blocks) {
    const group = groups.at(-1)
    if (group && isItem(block) && group[0]?.type === block.type) group.push(block)
    else groups.push([block])
  }
  return groups.map((group) => {
    const [block] = group
    if (block === undefined) return html``
    if (!isItem(block)) return showBlock(block, article, world)
    const items = group.map((item) => html`<li>${showRuns(item, article)}</li>`)
    return block.type === 'ordered-list-item'
      ? html`<ol>
          ${items}
        </ol>`
      : html`<ul>
          ${items}
        </ul>`
  })
}

function isItem({ type }: Block): boolean {
  return type === 'unordered-list-item' || type === 'ordered-list-item'
}

function showBlock(block: Block, article: Article, world: XWorld): Html {
  const runs = showRuns(block, article)
  switch (block.type) {
    case 'header-one':
      return html`<h2>${runs}</h2>`
    case 'header-two':
      return html`<h3>${runs}</h3>`
    case 'header-three':
      return html`<h4>${runs}</h4>`
    case 'blockquote':
      return html`<blockquote>${runs}</blockquote>`
    case 'atomic':
      return showEmbed(block, article, world)
    case 'unstyled':
    case 'unordered-list-item':
    case 'ordered-list-item':
      return html`<p>${runs}</p>`
  }
}

function showRuns(block: Block, { content }: Article): Html[] {
  return styledRuns(block, content.entities).map(({ text, styles, href }) => {
    let shown = html`${text}`
    if (styles.includes('bold')) shown = html`<b>${shown}</b>`
    if (styles.includes('italic')) shown = html`<i>${shown}</i>`
    if (styles.includes('strikethrough')) shown = html`<s>${shown}</s>`
    if (href === undefined) return shown
    return html`<a href="${href}" rel="noopener noreferrer nofollow">${shown}</a>`
  })
}

function showEmbed({ text, entity_ranges = [] }: Block, article: Article, world: XWorld): Html {
  const entity = article.content.entities[entity_ranges[0]?.key ?? -1]?.value
  if (entity === undefined) return html``
  const { type, data } = entity
  switch (type) {
    case 'image': {
      const ids = data.media_items?.map(({ media_id }) => media_id) ?? []
      const media = article.media.filter(({ id }) => ids.includes(id))
      return html`${media.map(showFigure)}
      ${data.caption ? html`<p class="caption">${data.caption}</p>` : undefined}`
    }
    case 'post':
      return showQuote(data.post_id ?? '', world)
    case 'markdown':
      return html`<pre>${readFence(data.markdown ?? '')}</pre>`
    case 'latex':
      return html`<pre>${text}</pre>`
    case 'divider':
      return html`<hr />`
    case 'emoji':
    case 'link':
      return html`<p>${text}</p>`
  }
}

/** Code without the fence around it; tables stay as they were written. */
function readFence(markdown: string): string {
  return /^```[^\n]*\n([^]*?)\n?```\s*$/.exec(markdown)?.[1] ?? markdown
}

/** Posts of the real X are named, and those of this one shown. */
function showQuote(id: string, world: XWorld): Html {
  const post = world.findX(id)
  const author = post && world.findAccount(description.platform, post.account)
  if (post === undefined || author === undefined) {
    const address = `https://x.com/i/status/${id}`
    return html`<aside class="quote">
      <a href="${address}" rel="noopener noreferrer nofollow">${address}</a>
    </aside>`
  }
  const path = post.article ? articlePath(author, post) : statusPath(author, post)
  return html`<aside class="quote">
    <p class="by"><b>${author.display_name}</b> <small>${shownHandle(author, world)}</small></p>
    <p class="text">${post.article?.title ?? post.text}</p>
    <a href="${path}">Show the post</a>
  </aside>`
}
