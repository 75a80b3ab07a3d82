import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Schemas } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { useVisit } from '../session.ts'
import { useAction } from '../work.ts'
import { queue, schedule, unschedule, type ReadPost } from './calls.ts'
import { DeletePosts } from './DeletePosts.tsx'
import { Publish } from './Publish.tsx'
import { SchedulePosts } from './SchedulePosts.tsx'
import { useDeletePost } from './useDeletePost.ts'

interface ActionsProps {
  read: ReadPost
  connections: Schemas['Connection'][]
  reload(): Promise<void>
}

/** What its owner can do with a post, as it is. */
export function PostActions({ read, connections, reload }: ActionsProps) {
  const { post } = read
  const { say } = useVisit()
  const navigate = useNavigate()
  const deleteIt = useDeletePost()
  const [asking, setAsking] = useState<'publish' | 'schedule' | 'delete'>()
  const close = () => setAsking(undefined)
  const slot = useAction(async () => {
    await queue(read, false).finally(reload)
    say('The post has the next free slot.')
  })
  const back = useAction(async () => {
    await unschedule(read).finally(reload)
    say('The post is a draft again.')
  })
  return (
    <>
      <Alert problem={slot.problem ?? back.problem} />
      <p className="buttons">
        {post.status !== 'posted' && (
          <>
            <button type="button" className="main" onClick={() => setAsking('publish')}>
              Publish now…
            </button>
            <Link to={`/compose/${post.id}`}>Edit</Link>
            <button type="button" onClick={() => setAsking('schedule')}>
              {post.status === 'scheduled' ? 'Move…' : 'Schedule…'}
            </button>
            <button type="button" aria-disabled={slot.busy} onClick={() => slot.run()}>
              Next free slot
            </button>
          </>
        )}
        {post.status === 'scheduled' && (
          <button type="button" aria-disabled={back.busy} onClick={() => back.run()}>
            Unschedule
          </button>
        )}
        <button type="button" onClick={() => setAsking('delete')}>
          Delete…
        </button>
      </p>
      {asking === 'publish' && (
        <Publish read={read} connections={connections} published={reload} close={close} />
      )}
      {asking === 'schedule' && (
        <SchedulePosts
          count={1}
          schedule={async (at) => {
            await schedule(read, { scheduled_date: at.toISOString() }).finally(reload)
            close()
            say('The post is scheduled.')
          }}
          close={close}
        />
      )}
      {asking === 'delete' && (
        <DeletePosts
          posts={[post]}
          remove={async (everywhere) => {
            const { warnings = [] } = await deleteIt(post.id, everywhere)
            await navigate('/posts')
            say(['The post is deleted.', ...warnings].join(' '))
          }}
          close={close}
        />
      )}
    </>
  )
}
