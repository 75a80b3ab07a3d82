/** All articles, with those that only this browser has. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { refetchChanged } from '../events/refetch.ts'
import { useChanges } from '../events/useChanges.ts'
import type { EventType } from '../events/types.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { When } from '../parts/When.tsx'
import { useSignedIn } from '../session.ts'
import { ArticleState } from './ArticleState.tsx'
import { listArticles, type SavedArticle } from './calls.ts'
import { forgetArticle, neverSaved } from './keptArticles.ts'
import { NoArticles } from './NoArticles.tsx'

export function Articles() {
  const { session } = useSignedIn()
  return session.plan.has_articles ? <AllArticles user_id={session.user.id} /> : <NoArticles />
}

function AllArticles({ user_id }: { user_id: string }) {
  const { articles, problem, reload, more } = useArticles()
  return (
    <Page title="Articles">
      <p className="buttons">
        <Link className="article-button main" to="/articles/new">
          New article
        </Link>
      </p>
      <Unsaved user_id={user_id} />
      <Alert problem={problem} retry={reload} />
      {articles?.length === 0 && (
        <p className="empty">
          No articles yet. One is long, has headings and pictures, and is on X.
        </p>
      )}
      <ul className="rows" aria-label="Articles">
        {articles?.map((article) => (
          <li key={article.id}>
            <div className="article-about">
              <h2>
                <Link to={`/articles/${article.id}`}>
                  <bdi>{article.title}</bdi>
                </Link>
              </h2>
              <p className="hint">
                <ArticleDate article={article} />
              </p>
            </div>
            <ArticleState article={article} />
          </li>
        ))}
      </ul>
      {more && (
        <p className="buttons">
          <button type="button" aria-disabled={more.busy} onClick={() => more.show()}>
            Show more
          </button>
        </p>
      )}
    </Page>
  )
}

function Unsaved({ user_id }: { user_id: string }) {
  const [kept, setKept] = useState(() => neverSaved(user_id))
  if (kept.length === 0) return null
  return (
    <section className="card" aria-labelledby="unsaved">
      <h2 id="unsaved">Only in this browser</h2>
      <ul className="rows plain">
        {kept.map(({ key, text: { title, content_markdown }, at }) => {
          const name = title.trim() || content_markdown.trim().slice(0, 80) || 'Untitled'
          return (
            <li key={key}>
              <p>
                <bdi>{name}</bdi>{' '}
                <span className="hint">
                  <When at={at} time />
                </span>
              </p>
              <p className="buttons">
                <Link className="article-button" to="/articles/new" state={{ writing: key }}>
                  Go on writing<span className="unseen"> {name}</span>
                </Link>
                <button
                  type="button"
                  onClick={() => {
                    forgetArticle(user_id, key)
                    setKept(neverSaved(user_id))
                  }}
                >
                  Discard<span className="unseen"> {name}</span>
                </button>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function ArticleDate({ article }: { article: SavedArticle }) {
  const { published_date, scheduled_date, updated_at } = article
  const at = published_date ?? scheduled_date
  if (at !== null) return <When at={at} time />
  return (
    <>
      Changed <When at={updated_at} time />
    </>
  )
}

const CHANGES: EventType[] = [
  'article.created',
  'article.updated',
  'article.scheduled',
  'article.unscheduled',
  'article.publishing',
  'article.published',
  'article.failed',
  'article.deleted',
]

function useArticles() {
  const queries = useQueryClient()
  useChanges(CHANGES, () => refetchChanged(queries, ['articles', 'list']))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['articles', 'list'],
      queryFn: ({ pageParam }) => listArticles(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ pagination }) => pagination.next_cursor,
    },
  )
  return {
    articles: data?.pages.flatMap(({ articles }) => articles),
    problem: error ?? undefined,
    reload: async () => void (await refetch()),
    more: hasNextPage && { busy: isFetchingNextPage, show: () => void fetchNextPage() },
  }
}
