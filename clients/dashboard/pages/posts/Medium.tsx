import { useState } from 'react'
import type { ShownFile } from './versions.ts'

/** A picture or a video with what is said of it to those who cannot see it; a link where it cannot be shown here. */
export function Medium({ file: { url, alt_text }, name }: { file: ShownFile; name: string }) {
  const [is_broken, setBroken] = useState(false)
  const path = is_broken ? undefined : ownPath(url)
  const alt = alt_text ? `${name}: ${alt_text}` : name
  return (
    <figure className="medium">
      {path !== undefined && VIDEO.test(path) ? (
        <video src={path} controls preload="metadata" aria-label={alt} />
      ) : (
        <a href={path ?? url} target="_blank" rel="noreferrer">
          {path === undefined ? (
            name
          ) : (
            <img src={path} alt={alt} loading="lazy" onError={() => setBroken(true)} />
          )}
        </a>
      )}
      {alt_text !== undefined && (
        <figcaption>
          {alt_text === null ? 'No description.' : <bdi>Description: {alt_text}</bdi>}
        </figcaption>
      )}
    </figure>
  )
}

const VIDEO = /\.(mp4|mov|webm)$/

/** Of an upload, wherever the instance was when it was made; undefined for what is elsewhere, which is not asked. */
function ownPath(url: string): string | undefined {
  const { pathname } = new URL(url, window.location.href)
  return pathname.startsWith('/media/') ? pathname : undefined
}
