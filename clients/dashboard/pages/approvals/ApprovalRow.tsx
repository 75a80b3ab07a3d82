import { useState } from 'react'
import { Alert } from '../parts/Alert.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { When } from '../parts/When.tsx'
import { ShownVersion } from '../posts/ShownVersion.tsx'
import { useAction } from '../work.ts'
import type { Waiting } from './calls.ts'

interface ApprovalRowProps {
  waiting: Waiting
  decide(decision: 'approve' | 'reject', note: string): Promise<void>
}

export function ApprovalRow({ waiting, decide }: ApprovalRowProps) {
  const { kind, id, versions, scheduled_date } = waiting
  const [rejecting, setRejecting] = useState(false)
  const { run, busy, problem } = useAction(() => decide('approve', ''))
  const title = `approval-${id}`
  return (
    <li className="approval" aria-labelledby={title}>
      <h2 id={title}>
        {versions.map(({ networks }) => networks).join(', ')},{' '}
        {scheduled_date !== null && <When at={scheduled_date} time />}
      </h2>
      {versions.map((version) => (
        <ShownVersion key={version.networks} version={version} is_named={versions.length > 1} />
      ))}
      <Alert problem={problem} />
      <p className="buttons">
        <button type="button" className="main" aria-disabled={busy} onClick={() => run()}>
          Approve
        </button>
        <button type="button" onClick={() => setRejecting(true)}>
          Reject
        </button>
      </p>
      {rejecting && (
        <Dialog title={`Reject this ${kind}?`} close={() => setRejecting(false)}>
          <p>It becomes a draft without a date.</p>
          <Form
            action={`Reject ${kind}`}
            fields={['note']}
            submit={async ({ note = '' }) => {
              await decide('reject', note)
              setRejecting(false)
            }}
            other={
              <button type="button" onClick={() => setRejecting(false)}>
                Cancel
              </button>
            }
          >
            <Field label="Note" name="note" maxLength={1000} hint="Why, for whoever wrote it." />
          </Form>
        </Dialog>
      )}
    </li>
  )
}
