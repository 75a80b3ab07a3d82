import { answerOf, api } from '../api.ts'
import { Field, Form } from '../parts/Form.tsx'
import { useSignedIn, useVisit } from '../session.ts'

export function Password() {
  const { session, change } = useSignedIn()
  const { say } = useVisit()
  const { has_password } = session.user
  return (
    <section className="card" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Form
        emptied
        action={has_password ? 'Change password' : 'Set password'}
        fields={['current_password', 'new_password']}
        submit={async ({ current_password, new_password = '' }) => {
          const body = { new_password, ...(current_password && { current_password }) }
          change(await answerOf(api.PUT('/user/password', { body })))
          say('The password is changed. Every other session has ended.')
        }}
      >
        {has_password && (
          <Field
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
          />
        )}
        <Field
          label="New password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          hint="At least ten characters. You stay signed in here and nowhere else."
        />
      </Form>
    </section>
  )
}
