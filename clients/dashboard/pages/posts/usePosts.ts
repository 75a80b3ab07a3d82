/**
 * A list of posts, kept up to date. What happens to a post is put into it (useToldPosts.ts); asked anew is the
 * beginning alone, however far it has been read.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStreamState } from '../events/stream.ts'
import { useAction } from '../work.ts'
import { listPosts } from './calls.ts'
import type { ListQuery } from './filters.ts'
import { continued, listedOf, renewed, type ListedPosts } from './listed.ts'
import { useBehind } from './useBehind.ts'

/** Below the name of all posts. */
export const LISTS_KEY = ['posts', 'list']

/** Where nobody tells what happens, so much is read again. */
const AGAIN_MAX = 1_000
/** How often what comes next is read, where the list changes while it is. */
const TRIES_MAX = 5

export function usePosts(query: ListQuery) {
  const queries = useQueryClient()
  const key = [...LISTS_KEY, query]
  const is_untold = useStreamState().state === 'refused'
  const { data, error, refetch, isPlaceholderData, errorUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const before = queries.getQueryData<ListedPosts>(key)
      const read = await readAgain(query, is_untold ? (before?.posts.length ?? 0) : 0)
      const now = queries.getQueryData<ListedPosts>(key)
      // What came meanwhile may not be in the answer.
      return { ...renewed(now, read), is_behind: now !== before }
    },
    placeholderData: keepPreviousData,
  })
  const { next_cursor, is_behind = false } = data ?? {}
  useBehind(is_behind, { refetch, errorUpdatedAt })

  const more = useAction(async () => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const known = await queries.ensureQueryData<ListedPosts>({ queryKey: key })
      if (known.next_cursor === undefined) return
      const next = listedOf(await listPosts(query, known.next_cursor))
      const now = queries.getQueryData<ListedPosts>(key)
      // Where the list was asked anew meanwhile it ends elsewhere, and is read on from there.
      if (now?.next_cursor === known.next_cursor)
        return void queries.setQueryData<ListedPosts>(key, continued(now, next))
    }
  })
  return {
    listed: data,
    problem: error ?? more.problem,
    reload: async () => void (await refetch()),
    more: next_cursor !== undefined &&
      !isPlaceholderData && { busy: more.busy, show: () => more.run() },
  }
}

/** At least so many, where there are so many. */
async function readAgain(query: ListQuery, count: number): Promise<ListedPosts> {
  let list = listedOf(await listPosts(query, undefined))
  while (list.next_cursor !== undefined && list.posts.length < Math.min(count, AGAIN_MAX)) {
    list = continued(list, listedOf(await listPosts(query, list.next_cursor)))
  }
  return list
}
