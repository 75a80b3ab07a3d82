/** Of an article that was deleted elsewhere this browser has what was typed: it is made another one, or thrown away. */
import { useNavigate } from 'react-router'
import { useSignedIn } from '../session.ts'
import { Beginning } from './Beginning.tsx'
import { forgetArticle, keepAnew, keptOf } from './keptArticles.ts'

export function GoneArticle({ id }: { id: string }) {
  const { session } = useSignedIn()
  const navigate = useNavigate()
  const user_id = session.user.id
  const [kept] = keptOf(user_id, id)
  if (kept === undefined) return null
  return (
    <section className="card article-conflict" role="alert" aria-label="Deleted elsewhere">
      <p>
        <strong>It was deleted elsewhere.</strong> What you have typed is not saved. It begins:
      </p>
      <Beginning {...kept.text} />
      <p className="buttons">
        <button
          type="button"
          onClick={() => {
            const writing = keepAnew(user_id, kept)
            void navigate('/articles/new', { replace: true, state: { writing } })
          }}
        >
          Save it as a new article
        </button>
        <button
          type="button"
          onClick={() => {
            forgetArticle(user_id, kept.key)
            void navigate('/articles', { replace: true })
          }}
        >
          Discard it
        </button>
      </p>
    </section>
  )
}
