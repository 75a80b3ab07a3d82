/** Asks anew for what has changed. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * The first answer of what is asked for just now may be from before the change: once it is there, it is asked for again.
 * By itself the library would wait for that answer alone.
 */
export function refetchChanged(queries: QueryClient, queryKey: QueryKey) {
  const unanswered = queries.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  for (const { promise, queryKey } of unanswered) {
    const again = () => void queries.invalidateQueries({ queryKey, exact: true })
    promise?.then(again, again)
  }
  void queries.invalidateQueries({ queryKey })
}
