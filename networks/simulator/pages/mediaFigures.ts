/** Pictures and films as a reader sees them, with what is said to those who cannot. */
import type { SimulatedAnswer, Call } from '../exchange.ts'
import { html, type Html } from './html.ts'
import type { PostedMedia } from '../media.ts'
import type { World } from '../world.ts'

export function showMedia(media: PostedMedia[]): Html | undefined {
  if (media.length === 0) return undefined
  return html`<div class="media ${media.length > 1 ? 'several' : ''}">
    ${media.map(showFigure)}
  </div>`
}

export function showFigure(media: PostedMedia): Html {
  const { medium, alt_text, width, height, file } = media
  const source = `/files/${file}`
  return html`
    <figure>
      ${
        medium === 'film'
          ? html`<video
              src="${source}"
              controls
              preload="metadata"
              aria-label="${alt_text}"
            ></video>`
          : html`<img src="${source}" alt="${alt_text}" width="${width}" height="${height}" />`
      }
      ${alt_text ? html`<figcaption><i class="tag">ALT</i> ${alt_text}</figcaption>` : undefined}
    </figure>
  `
}

/** The type is what the bytes were found to be at the upload, never what a client has said. */
export function showFile(
  name: string,
  { headers }: Call,
  world: World,
): SimulatedAnswer | undefined {
  const media = world.findFile(name)
  const bytes = media && world.files.read(media.file)
  if (bytes === undefined) return undefined
  const answer = {
    status: 200,
    headers: {
      'content-type': media?.media_type ?? '',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    },
    body: bytes,
  }
  // Some browsers play no film that they cannot ask for in parts.
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
  const [first, last] = [Number(range?.[1]), Number(range?.[2] || bytes.length - 1)]
  if (range === null || first > last || first >= bytes.length) return answer
  const part = bytes.subarray(first, last + 1)
  const place = `bytes ${first}-${first + part.length - 1}/${bytes.length}`
  return {
    status: 206,
    headers: { ...answer.headers, 'content-range': place },
    body: part,
  }
}
