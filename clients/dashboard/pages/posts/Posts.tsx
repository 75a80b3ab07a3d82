/** All posts: found by words and filters, and dealt with one by one or together. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { useSignedIn } from '../session.ts'
import type { Post } from './calls.ts'
import { ChosenPosts } from './ChosenPosts.tsx'
import { Filters } from './Filters.tsx'
import { isNarrowed, queryOf, TABS, withFilter, type ListQuery } from './filters.ts'
import { PostRows } from './PostRows.tsx'
import { usePosts } from './usePosts.ts'
import { counted } from '../parts/numbers.ts'

export function Posts() {
  const { session } = useSignedIn()
  const [address, setAddress] = useSearchParams()
  const query = useMemo(() => queryOf(address), [address])
  const { listed, problem, reload, more } = usePosts(query)
  const posts = listed?.posts
  const { chosen, choose, clear } = useChosen(query)

  const change = (name: string, value: string | undefined) =>
    setAddress(withFilter(address, name, value), { replace: name !== 'status' })
  return (
    <Page title="Posts">
      {session.plan.has_articles && (
        <p className="lead">
          <Link to="/articles">Articles</Link>
        </p>
      )}
      <Filters query={query} change={change} />
      <Alert problem={problem} retry={reload} />
      {listed && (
        <p className="hint" role="status">
          {listed.total_is_minimum && 'More than '}
          {counted(listed.total, 'post')}
        </p>
      )}
      {posts?.length === 0 && <p className="empty">{emptyWords(query)}</p>}
      <PostRows posts={posts ?? []} chosen={chosen} choose={choose} />
      {more && (
        <p className="buttons">
          <button type="button" aria-disabled={more.busy} onClick={() => more.show()}>
            Show more
          </button>
        </p>
      )}
      {chosen.size > 0 && <ChosenPosts posts={[...chosen.values()]} clear={clear} />}
    </Page>
  )
}

/** The posts that something is to be done with; others are shown, others are chosen. */
function useChosen(query: ListQuery) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Post>>(new Map())
  const choose = useCallback((post: Post, is_chosen: boolean) => {
    setChosen((before) => {
      const after = new Map(before)
      if (is_chosen) after.set(post.id, post)
      else after.delete(post.id)
      return after
    })
  }, [])
  const clear = useCallback(() => setChosen(new Map()), [])
  useEffect(clear, [query, clear])
  return { chosen, choose, clear }
}

function emptyWords(query: ListQuery): string {
  if (isNarrowed(query)) return 'No post is like that.'
  return TABS.find(({ status }) => status === query.status)?.empty ?? ''
}
