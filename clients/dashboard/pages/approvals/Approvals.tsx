/** Posts and articles that a key without the right to publish has scheduled: whoever is signed in approves or rejects them. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { useVisit } from '../session.ts'
import { useLoaded } from '../work.ts'
import { ApprovalRow } from './ApprovalRow.tsx'
import { decide, listWaiting, type Waiting } from './calls.ts'
import { useWaitingCount, WAITING_COUNT } from './useWaitingCount.ts'
import { inDigits } from '../parts/numbers.ts'

export function Approvals() {
  const { say } = useVisit()
  const { value, problem, reload } = useLoaded(['approvals'], listWaiting)
  const queries = useQueryClient()
  const count = useWaitingCount()
  const others = value ? value.total - value.shown.length : 0

  const reloadAll = () =>
    Promise.all([reload(), queries.invalidateQueries({ queryKey: WAITING_COUNT })])
  const decideOn = async (waiting: Waiting, decision: 'approve' | 'reject', note: string) => {
    await decide(waiting, { decision, ...(note !== '' && { note }) }).finally(reloadAll)
    const became = decision === 'approve' ? 'approved' : 'a draft again'
    say(`The ${waiting.kind} is ${became}.`)
  }
  return (
    <Page title="Approvals">
      <p className="lead">
        What a key that may only draft has scheduled. It goes out at its time if you approve it, and
        not at all otherwise. Bluesky and LinkedIn get no card of a page that it links to.
      </p>
      <Alert problem={problem} retry={reload} />
      <div role="status" className="approvals-now">
        {value !== undefined && count !== undefined && count !== value.total && (
          <p className="buttons">
            <span>{count === 1 ? '1 waits' : `${inDigits(count)} wait`} by now.</span>
            <button type="button" onClick={() => void reloadAll()}>
              Show what waits now
            </button>
          </p>
        )}
      </div>
      {value?.shown.length === 0 && <p className="empty">Nothing waits for approval.</p>}
      <ul className="rows">
        {value?.shown.map((waiting) => (
          <ApprovalRow
            key={`${waiting.id} ${waiting.etag}`}
            waiting={waiting}
            decide={(decision, note) => decideOn(waiting, decision, note)}
          />
        ))}
      </ul>
      {others > 0 && <p>{inDigits(others)} more come after these.</p>}
    </Page>
  )
}
