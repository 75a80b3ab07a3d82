/** What is attached, in its order, which is changed by dragging, with the pointer or with the arrow keys. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useId } from 'react'
import type { AttachedMedia } from './attached.ts'
import { AttachedRow } from './AttachedRow.tsx'

interface AttachedListProps {
  media: AttachedMedia[]
  change(media: AttachedMedia[]): void
  /** Nothing is asked of them without. */
  update: ((id: string, alt_text: string) => void) | undefined
}

export function AttachedList({ media, change, update }: AttachedListProps) {
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  if (media.length === 0) return null
  const urls = media.map(({ url }) => url)
  const move = (url: unknown, to: unknown) => {
    const [from, place] = [url, to].map((one) => urls.findIndex((other) => other === one))
    if (from !== undefined && place !== undefined && from !== place)
      change(arrayMove(media, from, place))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announce(media), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={({ active, over }) => {
        if (over !== null) move(active.id, over.id)
      }}
    >
      <SortableContext items={urls} strategy={verticalListSortingStrategy}>
        <ol className="media-attached" aria-label="Attached files">
          {media.map((one, index) => (
            <AttachedRow
              key={one.url}
              media={one}
              place={`${index + 1} of ${media.length}`}
              movable={media.length > 1}
              update={update}
              remove={() => change(media.filter((other) => other !== one))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

const INSTRUCTIONS = {
  draggable:
    'Press Space to take it up, the arrow keys to move it, Space again to put it down, Escape to leave it where it was.',
}

function announce(media: AttachedMedia[]): Announcements {
  const place = (url: unknown) =>
    `${media.findIndex((one) => one.url === url) + 1} of ${media.length}`
  return {
    onDragStart: ({ active }) => `Taken up from place ${place(active.id)}.`,
    onDragOver: ({ over }) => (over === null ? undefined : `At place ${place(over.id)}.`),
    onDragEnd: ({ over }) => (over === null ? 'Put back.' : `Put down at place ${place(over.id)}.`),
    onDragCancel: () => 'Put back.',
  }
}
