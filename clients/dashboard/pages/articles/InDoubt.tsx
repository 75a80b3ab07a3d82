import { useState } from 'react'
import { Resolve } from '../posts/Resolve.tsx'
import { resolveArticle, type SavedArticle } from './calls.ts'

interface InDoubtProps {
  article: SavedArticle
  reload(): Promise<void>
}

/** X did not say what became of it; nothing where it did. */
export function InDoubt({ article, reload }: InDoubtProps) {
  const [resolving, setResolving] = useState(false)
  const in_doubt = article.deliveries?.some(
    ({ status, code }) => status === 'unknown' || code === 'outcome_unknown',
  )
  if (in_doubt !== true && !resolving) return null
  return (
    <section className="card" aria-label="Nobody knows">
      <p>
        X did not say whether it has the article. It is not sent again by itself, so that it does
        not appear twice.
      </p>
      <p className="buttons">
        <button type="button" onClick={() => setResolving(true)}>
          Say what became of it
        </button>
      </p>
      {resolving && (
        <Resolve
          platform="x"
          name="X"
          report={(report) => resolveArticle(article.id, report)}
          resolved={reload}
          close={() => setResolving(false)}
        />
      )}
    </section>
  )
}
