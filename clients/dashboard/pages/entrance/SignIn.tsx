/** Signing in with a password, a passkey, or the one-time link that led here. */
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { answerOf, api, type Schemas } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { useAction } from '../work.ts'
import { Entrance } from './Entrance.tsx'
import { OtherLink } from './OtherLink.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'

interface SignInProps {
  instance: Schemas['Instance']
  enter(session: Schemas['Session']): void
  /** Why somebody who was signed in is here. */
  reason: string | undefined
  signed_in: boolean
}

export function SignIn({ instance, enter, reason, signed_in }: SignInProps) {
  const token = tokenOf(useLocation().hash)
  const navigate = useNavigate()
  const link = useAction(async (body: Schemas['LinkSignIn']) => {
    enter(await answerOf(api.POST('/session/link', { body })))
  })
  const tried = useRef<string>(undefined)
  useEffect(() => {
    if (token !== undefined && tried.current !== token) {
      tried.current = token
      // A link works once: nobody needs it in the history.
      void navigate('/sign-in', { replace: true })
      link.run({ token })
    } else if (signed_in && token === undefined && tried.current === undefined) {
      void navigate('/', { replace: true })
    }
  }, [token, signed_in, link, navigate])

  if (link.busy) {
    return (
      <Entrance title="Signing you in">
        <p role="status">One moment…</p>
      </Entrance>
    )
  }
  if (link.problem?.code === 'signed_in_already') {
    const goOn = () => link.run({ token: tried.current ?? '', replaces_session: true })
    return <OtherLink message={link.problem.message} goOn={goOn} />
  }
  return (
    <Entrance title="Sign in">
      {link.problem !== undefined && (
        <Alert
          problem={{
            ...link.problem,
            message: linkProblem(link.problem.code, link.problem.message),
          }}
        />
      )}
      {reason !== undefined && link.problem === undefined && <p role="status">{reason}</p>}
      <Form
        action="Sign in"
        fields={['email', 'password']}
        submit={async ({ email = '', password = '' }) => {
          enter(await answerOf(api.POST('/session', { body: { email, password } })))
        }}
      >
        <Field label="E-mail address" name="email" type="email" autoComplete="username" />
        <Field label="Password" name="password" type="password" autoComplete="current-password" />
      </Form>
      <PasskeySignIn instance={instance} enter={enter} />
      {instance.sign_up === 'open' && (
        <p className="aside">
          New here? <Link to="/sign-up">Sign up</Link>
        </p>
      )}
      <details>
        <summary>Cannot sign in?</summary>
        <p className="hint">
          The host of this instance can make a link that signs you in, once:{' '}
          <code>./otterpost admin link</code>, with your e-mail address behind it unless you are its
          owner.
          {instance.sign_up === 'invitation' && ' New users need an invitation from the owner.'}
        </p>
      </details>
    </Entrance>
  )
}

function linkProblem(code: string, message: string): string {
  if (code !== 'sign_in_failed') return message
  return 'This link does not work any more: each works once, for 15 minutes. Ask for a new one.'
}

function tokenOf(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('link') ?? undefined
}
