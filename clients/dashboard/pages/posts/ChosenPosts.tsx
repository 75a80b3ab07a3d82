/** What can be done with the posts that are chosen, and what became of it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../parts/Alert.tsx'
import { useVisit } from '../session.ts'
import { useAction } from '../work.ts'
import { CHOSEN_MAX, each, publishAgain, queueAll, scheduleAll } from './calls.ts'
import type { Outcome, Post } from './calls.ts'
import { DeletePosts } from './DeletePosts.tsx'
import { SchedulePosts } from './SchedulePosts.tsx'
import { useDeletePost } from './useDeletePost.ts'
import { excerptOf, outcomeInWords } from './words.ts'
import { counted, inDigits } from '../parts/numbers.ts'

interface ChosenProps {
  posts: Post[]
  clear(): void
}

export function ChosenPosts({ posts, clear }: ChosenProps) {
  const [asking, setAsking] = useState<'schedule' | 'delete'>()
  const close = () => setAsking(undefined)
  const remove = useDeletePost()
  const { carryOut, progress, setProgress, refused } = useCarryOut(clear, close)
  const queue = useAction(() => carryOut(() => queueAll(posts), 'in the queue'))
  const again = useAction(() =>
    carryOut(() => each(posts, publishAgain, setProgress), 'being published'),
  )
  const too_many = posts.length > CHOSEN_MAX
  const has_failed = posts.some(({ status, has_failures }) => status === 'failed' || has_failures)
  return (
    <section className="chosen-posts" aria-label="What is chosen">
      <p role="status">
        <strong>{counted(posts.length, 'post')} chosen.</strong>{' '}
        {too_many && `At most ${CHOSEN_MAX} at a time. `}
        {progress !== undefined && `${inDigits(progress)} done…`}
      </p>
      <p className="buttons">
        <button type="button" aria-disabled={too_many} onClick={() => setAsking('schedule')}>
          Schedule…
        </button>
        <button type="button" aria-disabled={queue.busy || too_many} onClick={() => queue.run()}>
          Next free slots
        </button>
        {has_failed && (
          <button type="button" aria-disabled={again.busy} onClick={() => again.run()}>
            Publish again
          </button>
        )}
        <button type="button" onClick={() => setAsking('delete')}>
          Delete…
        </button>
        <button type="button" onClick={clear}>
          Choose none
        </button>
      </p>
      <Alert problem={queue.problem ?? again.problem} />
      {refused.length > 0 && (
        <ul className="refused">
          {refused.map(({ post, why }) => (
            <li key={post.id}>
              <bdi>{excerptOf(post)}</bdi>: {why}
            </li>
          ))}
        </ul>
      )}
      {asking === 'schedule' && (
        <SchedulePosts
          count={posts.length}
          schedule={(first, minutes) =>
            carryOut(() => scheduleAll(posts, first, minutes), 'scheduled')
          }
          close={close}
        />
      )}
      {asking === 'delete' && (
        <DeletePosts
          posts={posts}
          remove={(everywhere) =>
            carryOut(() => each(posts, (id) => remove(id, everywhere), setProgress), 'deleted')
          }
          close={close}
        />
      )}
    </section>
  )
}

/** What is carried out on many at once, and what came of the last. */
function useCarryOut(clear: () => void, close: () => void) {
  const { say } = useVisit()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<Outcome['refused']>([])

  /** Whatever comes of it, the list is asked for anew. */
  const carryOut = async (work: () => Promise<Outcome>, what: string) => {
    try {
      const outcome = await work()
      close()
      setRefused(outcome.refused)
      say(outcomeInWords(outcome, what))
      if (outcome.refused.length === 0) clear()
    } finally {
      setProgress(undefined)
      await queries.invalidateQueries({ queryKey: ['posts'] })
    }
  }
  return { carryOut, progress, setProgress, refused }
}
