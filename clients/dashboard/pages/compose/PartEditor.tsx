/** One part of a thread: its text, its files, and what can be done with it. */
import { useSortable } from '@dnd-kit/sortable'
import { memo, useRef, type KeyboardEvent } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { Counts } from './Counts.tsx'
import { filesPlace } from './composition.ts'
import { MediaField } from './media/MediaField.tsx'
import { PartActions, type PartProps } from './PartActions.tsx'

/** The most that a part may have anywhere. */
const FILES_MAX = 20

/** Only what moves is drawn again while something is moved. */
export function SortablePart(props: PartProps) {
  const { part, index, total } = props
  const {
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: part.key })
  const style =
    transform === null
      ? undefined
      : { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`compose-part ${isDragging ? 'moving' : ''}`}
      aria-label={`Part ${index + 1} of ${total}`}
    >
      {total > 1 && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="compose-grip"
          aria-label={`Move part ${index + 1}`}
        >
          <Icon name="grip" />
        </button>
      )}
      <PartContent {...props} />
    </li>
  )
}

/** Drawn again only when it has changed: there may be a hundred, and somebody types. */
const PartContent = memo(function PartContent(props: PartProps) {
  const { part, version, index, total, counts, edit } = props
  const text = useRef<HTMLTextAreaElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const { key } = part
  const name = total > 1 ? `Part ${index + 1}` : 'Text'
  return (
    <div ref={around} className="compose-content">
      <textarea
        ref={text}
        id={textIdOf(key)}
        dir="auto"
        className={total > 1 ? undefined : 'alone'}
        rows={Math.min(12, Math.max(total > 1 ? 2 : 4, part.text.split('\n').length))}
        aria-label={name}
        placeholder={index === 0 ? 'What is there to say?' : 'And then…'}
        value={part.text}
        onChange={({ target }) => edit({ kind: 'write', version, key, text: target.value })}
        onKeyDown={(event) => pressed(event, props)}
      />
      <div className="compose-below">
        <Counts text={part.text} counts={counts} />
        <PartActions {...props} text={text} />
      </div>
      <MediaField
        place={filesPlace(version, part)}
        takes={false}
        media={part.media}
        change={(media) => edit({ kind: 'attach', version, key, media })}
        most={FILES_MAX}
        label={`Files of ${total > 1 ? `part ${index + 1}` : 'the post'}`}
        around={around}
      />
    </div>
  )
})

export function textIdOf(key: string): string {
  return `text-${key}`
}

function pressed(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { part, index, split, join }: PartProps,
) {
  const { selectionStart, value } = event.currentTarget
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    split(part.key, value.length)
  }
  if (event.key === 'Backspace' && value === '' && selectionStart === 0 && index > 0) {
    event.preventDefault()
    join(part.key)
  }
}
