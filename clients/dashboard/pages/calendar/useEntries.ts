/** What is in the calendar, kept up to date. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventType } from '../events/types.ts'
import { refetchChanged } from '../events/refetch.ts'
import { useChanges } from '../events/useChanges.ts'
import { useBehind } from '../posts/useBehind.ts'
import { POST_EVENTS } from '../posts/usePostChanges.ts'
import type { Narrowing } from './address.ts'
import type { Range } from './days.ts'
import { byDay } from './entries.ts'
import { listEntries, listFreeSlots, type Listed } from './listing.ts'
import { told } from './told.ts'

/** Below the name of all posts. */
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

const EVENTS = [...POST_EVENTS, ...ARTICLE_EVENTS]

export function useEntries({ from, until }: Range, narrowing: Narrowing, zone: string) {
  const span = { from, until }
  const key = [...ENTRIES_KEY, span, narrowing]
  const slots_key = ['posts', 'free slots', span]
  const queries = useQueryClient()
  const listed = useQuery({
    queryKey: key,
    queryFn: async () => {
      const before = queries.getQueryData<Listed>(key)
      const read = await listEntries(span, narrowing)
      // What came meanwhile may not be in the answer.
      return { ...read, is_behind: queries.getQueryData<Listed>(key) !== before }
    },
    placeholderData: keepPreviousData,
  })
  const slots = useQuery({
    queryKey: slots_key,
    queryFn: () => listFreeSlots(span),
    placeholderData: keepPreviousData,
  })
  // A month may be twenty requests: what happens is put into it.
  useChanges(
    EVENTS,
    (events) => {
      queries.setQueryData<Listed>(key, (list) => list && told(list, events, { span, narrowing }))
    },
    0,
  )
  useBehind(listed.data?.is_behind === true, listed)
  useChanges(EVENTS, () => refetchChanged(queries, slots_key))
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
