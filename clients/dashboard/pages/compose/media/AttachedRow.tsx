import { useSortable } from '@dnd-kit/sortable'
import { Icon } from '../../parts/Icon.tsx'
import { AltText } from './AltText.tsx'
import type { AttachedMedia } from './attached.ts'
import { MediaThumb } from './MediaThumb.tsx'

interface AttachedRowProps {
  media: AttachedMedia
  /** `2 of 4` */
  place: string
  movable: boolean
  update: ((id: string, alt_text: string) => void) | undefined
  remove(): void
}

export function AttachedRow({ media, place, movable, update, remove }: AttachedRowProps) {
  const {
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: media.url, disabled: !movable })
  const { id, name, alt_text } = media
  const moved = transform && `translate3d(${transform.x}px, ${transform.y}px, 0)`
  return (
    <li
      ref={setNodeRef}
      className={`media-row ${isDragging ? 'dragging' : ''}`}
      style={{ transform: moved ?? undefined, transition }}
    >
      <MediaThumb media={media} />
      <div className="media-about">
        <div className="media-head">
          <p className="media-name" title={name}>
            <bdi>{name}</bdi>
          </p>
          {movable && (
            <button
              ref={setActivatorNodeRef}
              type="button"
              className="media-icon-button media-handle"
              {...attributes}
              {...listeners}
              aria-label={`Move ${name}, ${place}`}
            >
              <Icon name="grip" />
            </button>
          )}
          <button
            type="button"
            className="media-icon-button"
            aria-label={`Take out ${name}`}
            onClick={remove}
          >
            <Icon name="off" />
          </button>
        </div>
        {id !== '' && update && <AltText id={id} name={name} alt_text={alt_text} saved={update} />}
      </div>
    </li>
  )
}
