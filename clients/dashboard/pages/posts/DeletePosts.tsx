import { Dialog } from '../parts/Dialog.tsx'
import { Form } from '../parts/Form.tsx'
import type { Post } from './calls.ts'
import { counted } from '../parts/numbers.ts'

interface DeleteProps {
  posts: Post[]
  /** Also where they are live, if so wished. */
  remove(everywhere: boolean): Promise<void>
  close(): void
}

export function DeletePosts({ posts, remove, close }: DeleteProps) {
  const live = posts.filter(isLive).length
  const named = posts.length === 1 ? 'this post' : counted(posts.length, 'post')
  return (
    <Dialog title={`Delete ${named}?`} close={close}>
      <p>This cannot be undone. What has not gone out does not go out.</p>
      <Form
        danger
        action={posts.length === 1 ? 'Delete post' : 'Delete posts'}
        fields={[]}
        submit={({ everywhere }) => remove(everywhere !== undefined)}
        other={
          <button type="button" onClick={close}>
            Cancel
          </button>
        }
      >
        {live > 0 && (
          <fieldset>
            <label>
              <input type="checkbox" name="everywhere" defaultChecked />
              {posts.length === 1
                ? 'On the networks, too, where it is live'
                : `On the networks, too, where ${live} of them are live`}
            </label>
          </fieldset>
        )}
      </Form>
    </Dialog>
  )
}

function isLive({ posted, has_failures }: Post): boolean {
  return posted || has_failures
}
