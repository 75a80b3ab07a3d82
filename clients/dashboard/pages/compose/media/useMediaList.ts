/** All that was uploaded, page by page. */
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { listMedia } from './calls.ts'

export const MEDIA_KEY = ['media']

type Pages = InfiniteData<Awaited<ReturnType<typeof listMedia>>>

export function useMediaList() {
  const queries = useQueryClient()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: MEDIA_KEY,
      queryFn: ({ pageParam }) => listMedia(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ pagination }) => pagination.next_cursor,
    },
  )
  return {
    media: data?.pages.flatMap(({ media }) => media),
    problem: error ?? undefined,
    reload: async () => void (await refetch()),
    /** What was said of one of them, without asking for all anew. */
    describe(id: string, alt_text: string) {
      queries.setQueryData<Pages>(
        MEDIA_KEY,
        (before) => before && describedIn(before, id, alt_text),
      )
    },
    more: hasNextPage && { busy: isFetchingNextPage, show: () => void fetchNextPage() },
  }
}

function describedIn(before: Pages, id: string, alt_text: string): Pages {
  const pages = before.pages.map(({ media, ...others }) => ({
    ...others,
    media: media.map((one) => (one.id === id ? { ...one, alt_text } : one)),
  }))
  return { ...before, pages }
}
