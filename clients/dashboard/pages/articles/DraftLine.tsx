import { useNavigate } from 'react-router'
import type { DraftState } from './articleDraft.ts'
import type { useArticleDraft } from './useArticleDraft.ts'
import { Beginning } from './Beginning.tsx'
import { GoneArticle } from './GoneArticle.tsx'
import { newArticleKey } from './keptArticles.ts'

type DraftLineProps = Pick<
  ReturnType<typeof useArticleDraft>,
  'state' | 'saved' | 'is_kept' | 'restored' | 'overwrite' | 'finish'
>

/** Whether what is typed is saved, and what is to be decided where somebody else has written. */
export function DraftLine(props: DraftLineProps) {
  const { state, saved, is_kept, restored, overwrite, finish } = props
  const navigate = useNavigate()
  if (state.kind === 'gone') return <GoneArticle id={saved?.article.id ?? ''} />
  if (state.kind === 'conflict') {
    const { id, title, content_markdown } = state.theirs.article
    return (
      <section className="card article-conflict" role="alert" aria-label="Changed elsewhere">
        <p>
          <strong>It was changed elsewhere meanwhile.</strong> Nothing of yours is saved until you
          decide. There it begins:
        </p>
        <Beginning title={title} content_markdown={content_markdown} />
        <p className="buttons">
          <button type="button" onClick={overwrite}>
            Keep mine
          </button>
          <button
            type="button"
            onClick={() => {
              finish()
              void navigate(`/articles/${id}`, {
                replace: true,
                state: { writing: newArticleKey() },
              })
            }}
          >
            Take theirs
          </button>
        </p>
      </section>
    )
  }
  return (
    <p className={`hint article-state ${isBad(state) ? 'problem' : ''}`} role="status">
      {inWords(state, is_kept)}
      {restored && state.kind !== 'saved' && ' What was kept in this browser is restored.'}
    </p>
  )
}

/** All others are for the author to decide. */
type SaidState = Exclude<DraftState, { kind: 'conflict' | 'gone' }>

function isBad({ kind }: DraftState): boolean {
  return kind === 'cut' || kind === 'refused'
}

function inWords(state: SaidState, is_kept: boolean): string {
  const where = is_kept ? 'kept in this browser' : 'and this browser keeps nothing: leave it open'
  switch (state.kind) {
    case 'empty':
      return 'It is saved as you type.'
    case 'incomplete':
      return `Not saved yet, ${where}: it needs a title and a text.`
    case 'saving':
      return 'Saving…'
    case 'saved':
      return 'Saved'
    case 'cut':
      return state.problem.code === 'unreachable'
        ? `Not saved: no connection; ${where}.`
        : `Not saved: ${state.problem.message} It is tried again; ${where}.`
    case 'refused':
      return `Not saved, ${where}: ${state.problem.message}`
  }
}
