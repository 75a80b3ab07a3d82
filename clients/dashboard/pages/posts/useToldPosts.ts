/** Whatever is known of posts learns what happens to them, on every page. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useChanges } from '../events/useChanges.ts'
import { TYPES, type Event } from '../events/types.ts'
import type { Post } from './calls.ts'
import type { ListQuery } from './filters.ts'
import { withoutPost, withPost, type ListedPosts } from './listed.ts'
import { LISTS_KEY } from './usePosts.ts'

const OF_POSTS = TYPES.filter((type) => /^(post|delivery)\./.test(type))

export function useToldPosts() {
  const queries = useQueryClient()
  useChanges(OF_POSTS, (events) => tellLists(queries, events), 0)
}

function tellLists(queries: QueryClient, events: Event[] | undefined) {
  // Pages that are open ask by themselves, others when they are come back to.
  void queries.invalidateQueries({ queryKey: ['posts'], refetchType: 'none' })
  if (events === undefined) return void queries.resetQueries({ queryKey: LISTS_KEY })
  for (const { type, data } of events) {
    if (data.post === undefined) continue
    if (type === 'post.deleted') dropPost(queries, data.post.id)
    else putPost(queries, data.post)
  }
}

/** Into each list, as it is now. */
export function putPost(queries: QueryClient, post: Post) {
  changeLists(queries, (list, query) => withPost(list, query, post))
}

export function dropPost(queries: QueryClient, id: string) {
  changeLists(queries, (list) => withoutPost(list, id))
}

function changeLists(
  queries: QueryClient,
  change: (list: ListedPosts, query: ListQuery) => ListedPosts,
) {
  for (const [key, list] of queries.getQueriesData<ListedPosts>({ queryKey: LISTS_KEY })) {
    // The last of its names is what it asks for.
    if (list) queries.setQueryData<ListedPosts>(key, change(list, key.at(-1) as ListQuery))
  }
}
