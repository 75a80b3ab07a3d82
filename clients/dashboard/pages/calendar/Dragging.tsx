/** Entries that are dragged by mouse, finger or keys, and where they can be dropped. */
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import { useState, type ReactNode, type RefObject } from 'react'
import type { CalendarEntry } from './entries.ts'
import { nextPlace, underPointer } from './places.ts'
import type { Target } from './useMoves.ts'

/** Where an entry lands. */
export interface Place {
  label: string
  /** The date of an entry that is dropped there. */
  target(entry: CalendarEntry): Target
}

const INSTRUCTIONS =
  'Enter opens it, M moves it to a date. To drag it press Space, choose a place with the arrow keys, and press Space again; Escape leaves it where it is.'

interface DraggingProps {
  move(entry: CalendarEntry, target: Target): Promise<unknown>
  dragging: RefObject<boolean>
  overlay(entry: CalendarEntry): ReactNode
  children: ReactNode
}

export function Dragging({ move, dragging, overlay, children }: DraggingProps) {
  const [dragged, setDragged] = useState<CalendarEntry>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: nextPlace,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const end = () => {
    dragging.current = false
    setDragged(undefined)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{
        announcements: ANNOUNCEMENTS,
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragStart={({ active }) => {
        dragging.current = true
        setDragged(entryIn(active))
      }}
      onDragCancel={end}
      onDragEnd={(event: DragEndEvent) => {
        end()
        const entry = entryIn(event.active)
        const place = placeIn(event.over)
        if (entry !== undefined && place !== undefined) void move(entry, place.target(entry))
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{dragged && overlay(dragged)}</DragOverlay>
    </DndContext>
  )
}

export function useDragged(entry: CalendarEntry) {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: entry.id,
    data: { entry },
  })
  return {
    isDragging,
    handle: { ref: setNodeRef, 'aria-describedby': attributes['aria-describedby'], ...listeners },
  }
}

export function usePlace(id: string, place: Place) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { place } })
  return { ref: setNodeRef, isOver }
}

type Holder = { data: { current?: Record<string, unknown> | undefined } } | null

function entryIn(holder: Holder): CalendarEntry | undefined {
  // What `useDragged` has put there.
  return holder?.data.current?.entry as CalendarEntry | undefined
}

function placeIn(holder: Holder): Place | undefined {
  return holder?.data.current?.place as Place | undefined
}

const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `“${entryIn(active)?.title}” is picked up.`,
  onDragOver: ({ over }) => (over === null ? 'Over no place.' : `Over ${placeIn(over)?.label}.`),
  onDragEnd: ({ over }) =>
    over === null ? 'Dropped nowhere.' : `Dropped on ${placeIn(over)?.label}.`,
  onDragCancel: () => 'It stays where it is.',
}
