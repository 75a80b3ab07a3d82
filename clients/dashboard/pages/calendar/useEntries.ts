/** What is in the calendar, kept up to date. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventType } from '../events/types.ts'
import { usePostChanges } from '../posts/usePostChanges.ts'
import type { Narrowing } from './address.ts'
import type { Range } from './days.ts'
import { byDay } from './entries.ts'
import { listEntries, listFreeSlots } from './listing.ts'

/** Below the name of all posts, which are asked for anew when one has changed. */
export const ENTRIES_KEY = ['posts', 'calendar']

const ARTICLE_EVENTS: EventType[] = [
  'article.created',
  'article.updated',
  'article.scheduled',
  'article.unscheduled',
  'article.publishing',
  'article.published',
  'article.failed',
  'article.deleted',
]

export function useEntries({ from, until }: Range, narrowing: Narrowing, zone: string) {
  const span = { from, until }
  const listed = useQuery({
    queryKey: [...ENTRIES_KEY, span, narrowing],
    queryFn: () => listEntries(span, narrowing),
    placeholderData: keepPreviousData,
  })
  const slots = useQuery({
    queryKey: ['posts', 'free slots', span],
    queryFn: () => listFreeSlots(span),
    placeholderData: keepPreviousData,
  })
  usePostChanges(ARTICLE_EVENTS)
  const { data, error, isPlaceholderData } = listed
  // What is asked for by its state is not what a slot has.
  const free = narrowing.status === undefined || narrowing.status === 'scheduled' ? slots.data : []
  const days = useMemo(() => byDay(data?.entries ?? [], free ?? [], zone), [data, free, zone])
  return {
    days,
    count: data?.entries.length,
    is_cut: data?.is_cut === true,
    /** What is shown is still that of before. */
    is_old: isPlaceholderData,
    first_slot: slots.data?.[0]?.at,
    problem: error ?? slots.error ?? undefined,
    reload: async () => void (await Promise.all([listed.refetch(), slots.refetch()])),
  }
}
