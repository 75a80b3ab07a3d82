import { useState } from 'react'
import { useNavigate } from 'react-router'
import { problemOf } from '../api.ts'
import { saveDescriptions } from '../compose/media/unsaved.ts'
import { expectArrived } from '../compose/media/uploads.ts'
import { Alert } from '../parts/Alert.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { When } from '../parts/When.tsx'
import { SchedulePosts } from '../posts/SchedulePosts.tsx'
import { useSignedIn, useVisit } from '../session.ts'
import { useAction } from '../work.ts'
import {
  dateArticle,
  deleteArticle,
  publishArticle,
  type SavedArticle,
  type ReadArticle,
} from './calls.ts'
import { newArticleKey } from './keptArticles.ts'
import { PublishArticle } from './PublishArticle.tsx'
import type { useArticleDraft } from './useArticleDraft.ts'

type ArticleActionsProps = Pick<
  ReturnType<typeof useArticleDraft>,
  'saved' | 'state' | 'flush' | 'finish'
> & {
  /** Where its pictures are on their way to. */
  places: string[]
}

type Asking = 'publish' | 'schedule' | 'delete'

const CHANGED = ['publish_failed', 'changed_meanwhile', 'already_published', 'in_progress']

/** What becomes of it; whatever is typed is saved first. */
export function ArticleActions({ saved, state, flush, finish, places }: ArticleActionsProps) {
  const { session } = useSignedIn()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const carryOut = useCarryOut(flush)
  const back = useAction(() =>
    carryOut((read) => dateArticle(read, null), 'The article is a draft again.'),
  )
  const date = saved?.article.scheduled_date ?? null
  const is_scheduled = saved?.article.status === 'scheduled'
  return (
    <section className="article-actions" aria-label="What becomes of it">
      <Alert problem={back.problem} />
      {is_scheduled && date !== null && (
        <p>
          It goes out on <When at={date} time />.
        </p>
      )}
      <p className="buttons">
        <button type="button" className="main" onClick={() => setAsking('publish')}>
          Publish now…
        </button>
        <button type="button" onClick={() => setAsking('schedule')}>
          {is_scheduled ? 'Move…' : 'Schedule…'}
        </button>
        {is_scheduled && (
          <button type="button" aria-disabled={back.busy} onClick={() => back.run()}>
            Unschedule
          </button>
        )}
        {(saved !== undefined || state.kind !== 'empty') && (
          <button type="button" onClick={() => setAsking('delete')}>
            Delete…
          </button>
        )}
      </p>
      <Asked
        asking={asking}
        saved={saved}
        carryOut={async (...work) => {
          expectArrived(session.user.id, places)
          await carryOut(...work)
        }}
        finish={finish}
        close={close}
      />
    </section>
  )
}

/** Reads it anew, as it has become. */
function useCarryOut(flush: ArticleActionsProps['flush']) {
  const { say } = useVisit()
  const navigate = useNavigate()
  return async (work: (read: ReadArticle) => Promise<{ article: SavedArticle }>, said: string) => {
    await saveDescriptions()
    const read = await flush()
    const reopen = () =>
      navigate(`/articles/${read.article.id}`, {
        replace: true,
        state: { writing: newArticleKey() },
      })
    try {
      const { article } = await work(read)
      await reopen()
      say(article.status === 'publishing' ? 'X is at it.' : said)
    } catch (thrown) {
      // The page then shows why; whatever else is refused leaves it as it was.
      if (CHANGED.includes(problemOf(thrown).code)) await reopen()
      else throw thrown
    }
  }
}

interface AskedProps extends Pick<ArticleActionsProps, 'saved' | 'finish'> {
  asking: Asking | undefined
  carryOut: ReturnType<typeof useCarryOut>
  close(): void
}

function Asked({ asking, saved, carryOut, finish, close }: AskedProps) {
  const { say } = useVisit()
  const navigate = useNavigate()
  return (
    <>
      {asking === 'publish' && (
        <PublishArticle
          article={saved?.article}
          publish={() => carryOut(publishArticle, 'The article is published.')}
          close={close}
        />
      )}
      {asking === 'schedule' && (
        <SchedulePosts
          count={1}
          what="article"
          schedule={(at) =>
            carryOut((read) => dateArticle(read, at.toISOString()), 'The article is scheduled.')
          }
          close={close}
        />
      )}
      {asking === 'delete' && (
        <Confirm
          title="Delete the article?"
          action="Delete article"
          confirm={async () => {
            if (saved !== undefined) await deleteArticle(saved.article.id, true)
            finish()
            await navigate('/articles')
            say('The article is deleted.')
          }}
          close={close}
        >
          <p>It cannot be brought back.</p>
        </Confirm>
      )}
    </>
  )
}
