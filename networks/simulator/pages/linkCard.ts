/** What a post shows of the page that it links to, as its author brought it along. */
import type { Media } from '../media.ts'
import { html, type Html } from './html.ts'

export interface LinkCard {
  url: string
  title: string
  description: string
  picture: Media | undefined
}

/** What is no address of the web must not become a link of ours. */
export function showLinkCard({ url, title, description, picture }: LinkCard): Html {
  const shown = html`${
      picture &&
      html`<img
        src="/files/${picture.file}"
        alt=""
        width="${picture.width}"
        height="${picture.height}"
      />`
    } <small>${URL.parse(url)?.host ?? url}</small>
    <b>${title}</b> ${description === '' ? undefined : html`<p class="text">${description}</p>`}`
  return html`<div class="article-link">
    ${/^https?:/i.test(url) ? html`<a href="${url}">${shown}</a>` : shown}
  </div>`
}
