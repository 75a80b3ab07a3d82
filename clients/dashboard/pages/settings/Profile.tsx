import { answerOf, api } from '../api.ts'
import { Field, Form } from '../parts/Form.tsx'
import { useSignedIn, useVisit } from '../session.ts'

export function Profile() {
  const { session, change } = useSignedIn()
  const { say } = useVisit()
  const { name, email, has_password } = session.user
  return (
    <section className="card" aria-labelledby="profile">
      <h2 id="profile">Name and e-mail address</h2>
      <Form
        action="Save"
        fields={['name', 'email', 'current_password']}
        submit={async (values) => {
          const body = {
            name: values.name ?? '',
            // An owner may be without one, and then nothing was typed.
            ...(values.email && { email: values.email }),
            ...(values.current_password && { current_password: values.current_password }),
          }
          change(await answerOf(api.PUT('/user', { body })))
          say('Your settings are saved.')
        }}
      >
        <Field label="Name" name="name" value={name} autoComplete="name" maxLength={100} />
        <Field
          label="E-mail address"
          name="email"
          type="email"
          value={email ?? ''}
          autoComplete="username"
          hint={email === null && 'With it and a password you can sign in without a link.'}
        />
        {has_password && (
          <Field
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            hint="Needed only for another e-mail address."
          />
        )}
      </Form>
    </section>
  )
}
