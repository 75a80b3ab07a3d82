/** Writes an article: its title, picture and Markdown, with what X makes of them beside it. */
import { useDeferredValue, useEffect, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localProblem } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { ArticleActions } from './ArticleActions.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import type { ReadArticle } from './calls.ts'
import { Cover } from './Cover.tsx'
import { DraftLine } from './DraftLine.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { useArticleDraft } from './useArticleDraft.ts'
import { XAccount } from './XAccount.tsx'

const TITLE_MAX = 200

interface ArticleWriterProps {
  /** What this tab calls it. */
  name: string
  /** Where this browser keeps what is not saved. */
  place: string
  read: ReadArticle | undefined
}

export function ArticleWriter({ name, place, read }: ArticleWriterProps) {
  const title = useId()
  const draft = useArticleDraft(place, read)
  const { text, change, saved } = draft
  const shown = useDeferredValue(text)
  useAddress(name, saved?.article.id)
  const files = filesOf(saved?.article.id ?? name)
  const failed = saved?.article.status === 'failed' ? saved.article.failed_reason : null
  return (
    <>
      {failed !== null && failed !== undefined && (
        <Alert problem={localProblem(`It did not go out: ${failed}`)} />
      )}
      <DraftLine {...draft} />
      <div className="article-writer">
        <div className="article-fields">
          <div className="field">
            <label htmlFor={title}>Title</label>
            <input
              id={title}
              dir="auto"
              value={text.title}
              maxLength={TITLE_MAX}
              autoComplete="off"
              onChange={(event) => change({ title: event.target.value })}
            />
          </div>
          <MarkdownField
            place={files.text}
            markdown={text.content_markdown}
            change={(content_markdown) => change({ content_markdown })}
          />
          <Cover
            place={files.cover}
            url={text.cover_image_url}
            change={(cover_image_url) => change({ cover_image_url })}
          />
          <XAccount id={text.x_account_id} change={(x_account_id) => change({ x_account_id })} />
        </div>
        <section className="card article-shown" aria-labelledby={`${title}-preview`}>
          <h2 id={`${title}-preview`}>As X shows it</h2>
          <ArticlePreview text={shown} />
        </section>
      </div>
      <ArticleActions {...draft} places={Object.values(files)} />
    </>
  )
}

/** Where its pictures are on their way to. */
function filesOf(name: string) {
  return { text: `${name} text`, cover: `${name} cover` }
}

/** As soon as it has an id the address has it, without anything that is being typed being disturbed. */
function useAddress(writing: string, id: string | undefined) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (id !== undefined && pathname === '/articles/new')
      void navigate(`/articles/${id}`, { replace: true, state: { writing } })
  }, [id, pathname, writing, navigate])
}
