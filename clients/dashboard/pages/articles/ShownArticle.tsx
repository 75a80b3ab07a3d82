import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../parts/Dialog.tsx'
import { Form } from '../parts/Form.tsx'
import { When } from '../parts/When.tsx'
import { useVisit } from '../session.ts'
import { ArticlePreview } from './ArticlePreview.tsx'
import { ArticleState } from './ArticleState.tsx'
import { deleteArticle, type ReadArticle } from './calls.ts'

/** One that is out, or about to be: nothing of it can be changed. */
export function ShownArticle({ read: { article } }: { read: ReadArticle }) {
  const { say } = useVisit()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { id, article_url, published_date } = article
  return (
    <section className="card article-shown" aria-labelledby="the-article">
      <h2 id="the-article" className="unseen">
        The article
      </h2>
      <div className="row-title">
        <p>
          {published_date !== null && <When at={published_date} time />}
          {article_url !== null && (
            <>
              {' · '}
              <a href={article_url} target="_blank" rel="noreferrer">
                Open it there
              </a>
            </>
          )}
        </p>
        <ArticleState article={article} />
      </div>
      <ArticlePreview text={article} />
      <p className="buttons">
        <button type="button" onClick={() => setAsking(true)}>
          Delete…
        </button>
      </p>
      {asking && (
        <Dialog title="Delete the article?" close={() => setAsking(false)}>
          <Form
            danger
            action="Delete article"
            fields={[]}
            submit={async ({ everywhere }) => {
              const { message } = await deleteArticle(id, everywhere !== undefined)
              await navigate('/articles')
              say(message)
            }}
            other={
              <button type="button" onClick={() => setAsking(false)}>
                Cancel
              </button>
            }
          >
            <fieldset>
              <label>
                <input type="checkbox" name="everywhere" defaultChecked />
                On X, too
              </label>
            </fieldset>
          </Form>
        </Dialog>
      )}
    </section>
  )
}
