/** Giving entries other dates: seen at once, taken back when it is refused, and undone by who asks for it. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { problemOf } from '../api.ts'
import { findTag, reschedule, takeFirstSlot } from './calls.ts'
import type { CalendarEntry } from './entries.ts'
import { momentInZone } from './dateWords.ts'
import type { Listed } from './listing.ts'
import { ENTRIES_KEY } from './useEntries.ts'

export interface ToastWords {
  text: string
  refused: boolean
  undo?: () => void
}

export interface Target {
  at: string
  /** The first slot that is free: who is put there holds it. */
  first_slot?: boolean
}

export interface Moves {
  /** Answers why not, in words; what is shown is what the service has. */
  move(entry: CalendarEntry, target: Target): Promise<string | undefined>
  said: ToastWords | undefined
  dismiss(): void
  /** What has moved last, and where to: it has the focus. */
  moved: Moved | undefined
}

export interface Moved {
  id: string
  at: string
}

export const PUBLISHED_STAYS = 'What is published cannot move.'
const CHANGED = 'It has been changed meanwhile. It is shown as it is now.'

export function useMoves(zone: string): Moves {
  const queries = useQueryClient()
  const [said, setSaid] = useState<ToastWords>()
  const [moved, setMoved] = useState<Moved>()

  const show = useCallback(
    (id: string, at: string) => {
      queries.setQueriesData<Listed>(
        { queryKey: ENTRIES_KEY },
        (listed) =>
          listed && {
            ...listed,
            // Until it is read again.
            entries: listed.entries.map((one) =>
              one.id === id ? { ...one, at, is_moving: true } : one,
            ),
          },
      )
      setMoved({ id, at })
    },
    [queries],
  )

  /** Shown as done while it is being done. */
  const attempt = useCallback(
    async (entry: CalendarEntry, at: string, work: () => Promise<void>) => {
      // An answer on its way would show what was.
      await queries.cancelQueries({ queryKey: ENTRIES_KEY })
      show(entry.id, at)
      try {
        await work()
        return undefined
      } catch (thrown) {
        const { message, fields } = problemOf(thrown)
        const why = Object.values(fields)[0] ?? message
        show(entry.id, entry.at)
        setSaid({ text: `“${entry.title}” stays where it is. ${why}`, refused: true })
        return why
      } finally {
        void queries.invalidateQueries({ queryKey: ['posts'] })
      }
    },
    [queries, show],
  )

  const move = useCallback(
    async (entry: CalendarEntry, target: Target) => {
      if (entry.published) {
        setSaid({ text: `“${entry.title}” stays where it is. ${PUBLISHED_STAYS}`, refused: true })
        return PUBLISHED_STAYS
      }
      if (Date.parse(target.at) === Date.parse(entry.at)) return undefined
      return attempt(entry, target.at, async () => {
        const seen = await findTag(entry)
        if (seen === undefined) throw new Error(CHANGED)
        const done = await place(entry, target, seen)
        const back = () => {
          setSaid(undefined)
          void attempt({ ...entry, at: done.at }, entry.at, async () => {
            await reschedule(entry, entry.at, done.etag)
            const slot_lost = entry.queued ? ' It has its date, but no slot of the queue.' : ''
            setSaid({ text: `“${entry.title}” is back where it was.${slot_lost}`, refused: false })
          })
        }
        const words = `“${entry.title}” is moved to ${momentInZone(done.at, zone)}.`
        setSaid({ text: words, refused: false, undo: back })
      })
    },
    [attempt, zone],
  )
  const dismiss = useCallback(() => setSaid(undefined), [])
  return { move, said, dismiss, moved }
}

/** The queue gives its first slot alone; any other time is a date by hand. */
async function place(entry: CalendarEntry, { at, first_slot }: Target, etag: string) {
  if (!first_slot || entry.kind === 'article')
    return { at, etag: await reschedule(entry, at, etag) }
  const taken = await takeFirstSlot(entry.id, etag)
  if (taken.at !== null && Date.parse(taken.at) === Date.parse(at)) return { at, etag: taken.etag }
  return { at, etag: await reschedule(entry, at, taken.etag) }
}
