import { useQueryClient } from '@tanstack/react-query'
import { deletePost } from './calls.ts'
import { dropPost } from './useToldPosts.ts'

/** What is deleted here is in no list any more, whether its event comes or not. */
export function useDeletePost() {
  const queries = useQueryClient()
  return async (id: string, everywhere: boolean) => {
    const answer = await deletePost(id, everywhere)
    dropPost(queries, id)
    return answer
  }
}
