import { answerOf, api } from '../api.ts'
import { handleOf } from '../networks.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Form } from '../parts/Form.tsx'
import { useLoaded } from '../work.ts'
import type { SavedArticle } from './calls.ts'

interface PublishArticleProps {
  /** As it was saved last; nothing was before the first time. */
  article: SavedArticle | undefined
  publish(): Promise<void>
  close(): void
}

/** Names the account: what is published cannot be unsaid. */
export function PublishArticle({ article, publish, close }: PublishArticleProps) {
  const { value } = useLoaded(['connections'], () => answerOf(api.GET('/connections')))
  const account = value?.connections.find(({ id }) => id === article?.x_account_id)
  return (
    <Dialog title="Publish the article now?" close={close}>
      <p>
        It goes out at once on X
        {account && (
          <>
            {' '}
            as <bdi>{handleOf(account)}</bdi>
          </>
        )}
        , and cannot be changed from here after that.
      </p>
      <Form
        action="Publish now"
        fields={[]}
        submit={async () => {
          await publish()
          close()
        }}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      />
    </Dialog>
  )
}
