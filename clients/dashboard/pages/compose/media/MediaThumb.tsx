import { KINDS, shownAt, type AttachedMedia } from './attached.ts'

/** A file as small as its place is. */
export function MediaThumb({ media }: { media: Omit<AttachedMedia, 'name'> }) {
  const { kind, alt_text } = media
  const says = alt_text === '' ? KINDS[kind] : alt_text
  return (
    <span className="media-thumb">
      {kind === 'video' ? (
        <video src={shownAt(media)} preload="metadata" muted playsInline aria-label={says} />
      ) : (
        <img src={shownAt(media)} alt={says} loading="lazy" decoding="async" />
      )}
      {kind !== 'image' && (
        <span className="media-kind" aria-hidden="true">
          {KINDS[kind]}
        </span>
      )}
    </span>
  )
}
