/** How readers of the simulated LinkedIn see posts. */
import { description } from '../../linkedin/description.ts'
import type { NetworkPages, Run } from '../module.ts'
import { html, type Html } from '../pages/html.ts'
import { showLinkCard } from '../pages/linkCard.ts'
import type { SimulatedAccount } from '../state.ts'
import { littleLength, readLittleText } from './littleText.ts'
import type { LinkedInPost } from './post.ts'
import type { LinkedInWorld } from './world.ts'

export function linkedInPages(world: LinkedInWorld): NetworkPages<LinkedInPost> {
  return {
    pathOf: ({ id }) => `/${description.platform}/feed/update/${encodeURIComponent(id)}`,
    postAt: ([first, second, id, ...more]) =>
      first === 'feed' && second === 'update' && more.length === 0 ? id : undefined,
    runsOf,
    // It tells a member's app none, so there is nothing to compare them with.
    counts: [],
    showNotes,
    showAttached: (post, author) => showArticle(post, author, world),
  }
}

function showArticle(
  { article }: LinkedInPost,
  author: SimulatedAccount,
  world: LinkedInWorld,
): Html | undefined {
  if (!article) return undefined
  const { source: url, title, description: words = '', thumbnail } = article
  const picture = thumbnail === undefined ? undefined : world.findMedia(author, thumbnail)
  return showLinkCard({ url, title, description: words, picture })
}

function runsOf({ commentary }: LinkedInPost): Run[] {
  return readLittleText(commentary).segments.flatMap(({ kind, text, urn }): Run[] => {
    switch (kind) {
      case 'mention':
        return [
          { text, href: `https://www.linkedin.com/feed/urn/${encodeURIComponent(urn ?? '')}` },
        ]
      case 'hashtag': {
        const tag = encodeURIComponent(text.slice(1).toLowerCase())
        return [{ text, href: `https://www.linkedin.com/feed/hashtag/${tag}` }]
      }
      case 'text':
        return linkAddresses(text)
    }
  })
}

/** LinkedIn makes plain addresses into links by itself. */
function linkAddresses(text: string): Run[] {
  return text.split(/(https?:\/\/\S+[^\s.,;:!?'")\]])/i).map((part, at) => {
    return at % 2 === 1 ? { text: part, href: part } : { text: part }
  })
}

function showNotes({ commentary, visibility }: LinkedInPost): Html {
  const { lost } = readLittleText(commentary)
  const cut = littleLength({ segments: [], lost })
  if (cut === 0) return html`<span>${visibility.toLowerCase()}</span>`
  return html`<span class="warning">cut: ${cut} characters lost to a missing escape</span>`
}
