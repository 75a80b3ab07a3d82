/** The parts of one version, which are written, moved, split and joined. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { newKey } from '../newKey.ts'
import {
  filesPlace,
  PARTS_MAX,
  type ComposedPart,
  type Edit,
  type VersionName,
} from './composition.ts'
import type { Count } from './counts.ts'
import { useOwnUploads } from './media/useUploads.ts'
import { SortablePart, textIdOf } from './PartEditor.tsx'

interface PartsProps {
  parts: ComposedPart[]
  version: VersionName
  counts: Map<string, Count[]>
  edit(edit: Edit): void
}

const NONE: Count[] = []

export function Parts({ parts, version, counts, edit }: PartsProps) {
  const { split, join, remove } = useMoves(parts, version, edit)
  const keys = parts.map(({ key }) => key).join()
  const items = useMemo(() => keys.split(','), [keys])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const moved = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return
    edit({ kind: 'move', version, key: String(active.id), over: String(over.id) })
  }
  const last = parts.at(-1)
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={moved}
        accessibility={{ announcements: announcementsOf(items), screenReaderInstructions: HOW }}
      >
        <SortableContext items={items} strategy={verticalListSortingStrategy}>
          <ol className="compose-parts" aria-label="Parts">
            {parts.map((part, index) => (
              <SortablePart
                key={part.key}
                part={part}
                version={version}
                index={index}
                total={parts.length}
                counts={counts.get(part.key) ?? NONE}
                edit={remove}
                split={split}
                join={join}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {last && parts.length < PARTS_MAX && (
        <p className="buttons">
          <button type="button" onClick={() => split(last.key, last.text.length)}>
            Add a part
          </button>
          <span className="hint">or press Ctrl and Enter</span>
        </p>
      )}
    </>
  )
}

/** The cursor goes along with the text. */
function useMoves(parts: ComposedPart[], version: VersionName, edit: (edit: Edit) => void) {
  const wanted = useRef<{ key: string; cursor: number }>(undefined)
  const now = useRef(parts)
  const uploads = useOwnUploads()
  useLayoutEffect(() => {
    now.current = parts
    const { key, cursor = 0 } = wanted.current ?? {}
    const text = key === undefined ? null : document.getElementById(textIdOf(key))
    if (!(text instanceof HTMLTextAreaElement)) return
    wanted.current = undefined
    text.focus()
    text.setSelectionRange(cursor, cursor)
  }, [parts])

  const split = useCallback(
    (key: string, at: number) => {
      const new_key = newKey()
      wanted.current = { key: new_key, cursor: 0 }
      edit({ kind: 'split', version, key, at, new_key })
    },
    [version, edit],
  )
  const above = useCallback((key: string) => {
    const index = now.current.findIndex((part) => part.key === key)
    return now.current[index - 1] ?? now.current[index + 1]
  }, [])
  const join = useCallback(
    (key: string) => {
      const onto = above(key)
      if (onto !== undefined) {
        wanted.current = { key: onto.key, cursor: onto.text.length }
        uploads.move(filesPlace(version, { key }), filesPlace(version, onto))
      }
      edit({ kind: 'join', version, key })
    },
    [above, version, edit, uploads],
  )
  const remove = useCallback(
    (change: Edit) => {
      const next = change.kind === 'remove' ? above(change.key) : undefined
      if (next !== undefined) wanted.current = { key: next.key, cursor: next.text.length }
      edit(change)
    },
    [above, edit],
  )
  return { split, join, remove }
}

const HOW = {
  draggable:
    'Press the space bar to take the part, the arrow keys to move it, the space bar to put it down, and Escape to leave it where it was.',
}

function announcementsOf(items: string[]): Announcements {
  const place = (id: string | number) => `place ${items.indexOf(String(id)) + 1} of ${items.length}`
  return {
    onDragStart: ({ active }) => `The part at ${place(active.id)} is taken.`,
    onDragOver: ({ over }) => (over === null ? undefined : `It is at ${place(over.id)}.`),
    onDragEnd: ({ over }) =>
      over === null ? 'It is where it was.' : `It is put down at ${place(over.id)}.`,
    onDragCancel: () => 'It is where it was.',
  }
}
