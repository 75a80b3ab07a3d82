/** Signing up, where the instance takes new users: everybody, or whoever has an invitation. */
import { Link, useLocation } from 'react-router'
import { answerOf, api, type Schemas } from '../api.ts'
import { Field, Form } from '../parts/Form.tsx'
import { Entrance } from './Entrance.tsx'

interface SignUpProps {
  instance: Schemas['Instance']
  enter(session: Schemas['Session']): void
}

export function SignUp({ instance: { sign_up }, enter }: SignUpProps) {
  const { hash } = useLocation()
  const invitation = new URLSearchParams(hash.slice(1)).get('invitation') ?? undefined
  if (sign_up === 'closed') {
    return <Refusal text="This instance takes no new users." />
  }
  if (sign_up === 'invitation' && invitation === undefined) {
    return (
      <Refusal text="You need an invitation to sign up here. Open the link that you were given." />
    )
  }
  return (
    <Entrance title="Sign up">
      <p>You have seven days to try everything out.</p>
      <Form
        action="Sign up"
        fields={['name', 'email', 'password']}
        submit={async ({ name = '', email = '', password = '' }) => {
          const body = { name, email, password, ...(invitation !== undefined && { invitation }) }
          enter(await answerOf(api.POST('/users', { body })))
        }}
      >
        <Field label="Name" name="name" autoComplete="name" />
        <Field label="E-mail address" name="email" type="email" autoComplete="username" />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least ten characters, of any kind."
        />
      </Form>
      <ToSignIn />
    </Entrance>
  )
}

function Refusal({ text }: { text: string }) {
  return (
    <Entrance title="Sign up">
      <p>{text}</p>
      <ToSignIn />
    </Entrance>
  )
}

function ToSignIn() {
  return (
    <p className="aside">
      Signed up already? <Link to="/sign-in">Sign in</Link>
    </p>
  )
}
