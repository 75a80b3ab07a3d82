/** One article: written while it is not out, and shown afterwards. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { refetchChanged } from '../events/refetch.ts'
import { useChanges } from '../events/useChanges.ts'
import type { EventType } from '../events/types.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { useSignedIn } from '../session.ts'
import { ArticleWriter } from './ArticleWriter.tsx'
import { readArticle } from './calls.ts'
import { GoneArticle } from './GoneArticle.tsx'
import { InDoubt } from './InDoubt.tsx'
import { newArticleKey, occupyArticle, takePlace } from './keptArticles.ts'
import { NoArticles } from './NoArticles.tsx'
import { ShownArticle } from './ShownArticle.tsx'

export function ArticlePage() {
  const { session } = useSignedIn()
  const { id = 'new' } = useParams()
  const { state } = useLocation() as { state: { writing?: string } | null }
  if (!session.plan.has_articles) return <NoArticles />
  const writing = state?.writing
  if (id !== 'new') return <OneArticle key={writing ?? id} id={id} writing={writing} />
  if (writing === undefined) return <AnotherArticle />
  return <OneArticle key={writing} id={id} writing={writing} />
}

function AnotherArticle() {
  return <Navigate replace to="/articles/new" state={{ writing: newArticleKey() }} />
}

const SETTLED: EventType[] = ['article.published', 'article.failed']

interface OneArticleProps {
  id: string
  /** What this browser calls it until it has an id. */
  writing: string | undefined
}

/** An article that gets its id while it is written stays as it is, with what is typed and where. */
function OneArticle({ id, writing }: OneArticleProps) {
  const [is_new] = useState(id === 'new')
  const place = usePlace(id, is_new ? writing : undefined)
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    // Whoever comes back reads it anew: what was read before may not be written over.
    queryKey: ['articles', id, writing],
    queryFn: () => readArticle(id),
    enabled: !is_new,
    staleTime: Infinity,
    gcTime: 0,
  })
  useChanges(SETTLED, (events) => {
    const is_of_this = events === undefined || events.some((event) => event.data.article?.id === id)
    if (data?.article.status === 'publishing' || (data === undefined && is_of_this))
      refetchChanged(queries, ['articles', id])
  })
  const reload = async () => void (await refetch())
  if (place === undefined) return <p className="loading">Loading…</p>
  if (place === TAKEN) return <AnotherArticle />
  const is_gone = error?.code === 'not_found'
  const title = is_gone ? 'Not found' : is_new ? 'New article' : 'Article'
  const is_out = data && ['published', 'publishing'].includes(data.article.status)
  return (
    <Page title={title}>
      <p className="lead">
        {is_gone && 'There is no such article, or not any more. '}
        <Link to="/articles">All articles</Link>
      </p>
      {is_gone && <GoneArticle id={id} />}
      {!is_gone && <Alert problem={error ?? undefined} retry={reload} />}
      {data && <InDoubt article={data.article} reload={reload} />}
      {is_out && <ShownArticle read={data} />}
      {(is_new || (data && !is_out)) && (
        <ArticleWriter name={writing ?? id} place={place} read={data} />
      )}
    </Page>
  )
}

const TAKEN = Symbol('taken')

/**
 * Where this tab keeps what is typed; `writing`: the name of one that has no id yet, which is taken in a tab that was
 * duplicated: the other one is writing by it. Undefined until that is known.
 */
function usePlace(id: string, writing: string | undefined): string | typeof TAKEN | undefined {
  const { session } = useSignedIn()
  const user_id = session.user.id
  const [opened] = useState({ id, writing })
  const [place, setPlace] = useState<string | typeof TAKEN>()
  useEffect(() => {
    const taken =
      opened.writing === undefined
        ? takePlace(user_id, opened.id)
        : occupyArticle(user_id, opened.writing).then(
            (leave) => leave && { key: opened.writing ?? '', leave },
          )
    void taken.then((found) => setPlace(found?.key ?? TAKEN))
    return () => void taken.then((found) => found?.leave())
  }, [user_id, opened])
  return place
}
