import { useId } from 'react'
import { answerOf, api } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { useSignedIn, useVisit } from '../session.ts'
import { useAction } from '../work.ts'

/** The switch for posts that name no network. */
export function CrossPosting() {
  const { session, change } = useSignedIn()
  const { say } = useVisit()
  const id = useId()
  const on = session.user.auto_cross_post
  const { run, problem } = useAction(async (auto_cross_post: boolean) => {
    change(await answerOf(api.PUT('/user', { body: { auto_cross_post } })))
    say(auto_cross_post ? 'Cross-posting is on.' : 'Cross-posting is off.')
  })
  return (
    <section className="card">
      <div className="switch">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={on}
          onChange={() => run(!on)}
          aria-describedby={`${id}-hint`}
        />
        <label htmlFor={id}>Cross-post automatically</label>
      </div>
      <p className="hint" id={`${id}-hint`}>
        A post that names no network goes {on ? 'to every network connected here.' : 'to X only.'}
      </p>
      <Alert problem={problem} />
    </section>
  )
}
