import { useState } from 'react'
import { answerOf, api, type Schemas } from '../api.ts'
import { now } from '../clock.ts'
import { Alert } from '../parts/Alert.tsx'
import { Badge } from '../parts/Badge.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { Secret } from '../parts/Secret.tsx'
import { When } from '../parts/When.tsx'
import { useVisit } from '../session.ts'
import { useLoaded } from '../work.ts'

/** For the owner: links with which others sign up, each shown once. */
export function Invitations() {
  const { say } = useVisit()
  const { value, problem, reload } = useLoaded(['invitations'], () =>
    answerOf(api.GET('/invitations')),
  )
  const [made, setMade] = useState<Schemas['InvitationCreated']>()
  const [removing, setRemoving] = useState<Schemas['Invitation']>()

  const invite = async ({ note = '' }) => {
    const created = await answerOf(api.POST('/invitations', { body: { note } }))
    await reload()
    setMade(created)
  }
  const remove = async ({ id }: Schemas['Invitation']) => {
    await answerOf(api.DELETE('/invitations/{id}', { params: { path: { id } } }))
    if (made?.invitation.id === id) setMade(undefined)
    await reload()
    say('The invitation is withdrawn.')
  }
  return (
    <section className="card" aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      <p>Whoever opens the link of an invitation can sign up here, once, within 7 days.</p>
      {made && (
        <Secret
          key={made.invitation.id}
          title={`Invitation: ${made.invitation.note}`}
          text="Send this link to the person you invite. It is shown only once."
          label="Link"
          value={made.url}
          done={() => {
            setMade(undefined)
            document.querySelector('h1')?.focus()
          }}
        />
      )}
      <Form inline emptied action="Invite" fields={['note']} submit={invite}>
        <Field label="For whom" name="note" maxLength={100} hint="A note for yourself." />
      </Form>
      <Alert problem={problem} retry={reload} />
      <ul className="rows">
        {value?.invitations.map((one) => (
          <Row key={one.id} shown={one} remove={() => setRemoving(one)} />
        ))}
      </ul>
      {removing && (
        <Confirm
          title={`Withdraw “${removing.note}”?`}
          action="Withdraw"
          confirm={() => remove(removing)}
          close={() => setRemoving(undefined)}
        >
          <p>Its link will stop working.</p>
        </Confirm>
      )}
    </section>
  )
}

function Row({ shown, remove }: { shown: Schemas['Invitation']; remove(): void }) {
  const { note, expires_at, used_at } = shown
  const deed = used_at === null ? 'Withdraw' : 'Remove'
  const is_over = used_at === null && Date.parse(expires_at) <= now()
  return (
    <li>
      <div className="row-title">
        <h3>{note}</h3>
        {used_at !== null && <Badge kind="good">Used</Badge>}
        {is_over && <Badge kind="off">Expired</Badge>}
        {used_at === null && !is_over && <Badge kind="soon">Open</Badge>}
      </div>
      <p className="hint">
        {used_at !== null ? 'Used on ' : is_over ? 'Ended on ' : 'Good until '}
        <When at={used_at ?? expires_at} />
      </p>
      <button type="button" onClick={remove} aria-label={`${deed} the invitation ${note}`}>
        {deed}
      </button>
    </li>
  )
}
