import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { answerOf, api, type Schemas } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { useAction } from '../work.ts'

interface PasskeySignInProps {
  instance: Schemas['Instance']
  enter(session: Schemas['Session']): void
}

/** A button where passkeys work, the way there where they work elsewhere, and nothing otherwise. */
export function PasskeySignIn({ instance: { passkey_origin }, enter }: PasskeySignInProps) {
  const { run, busy, problem } = useAction(async () => {
    const { options } = await answerOf(api.POST('/session/passkey-options'))
    const assertion = await startAuthentication({
      // The contract leaves the form of these to WebAuthn's standard.
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    }).catch(() => {
      throw new Error('No passkey was used.')
    })
    const credential = { ...assertion }
    enter(await answerOf(api.POST('/session/passkey', { body: { credential } })))
  })
  if (passkey_origin === null || !browserSupportsWebAuthn()) return null
  if (passkey_origin !== window.location.origin) {
    return (
      <p className="aside">
        Sign in with a passkey at{' '}
        <a href={`${passkey_origin}/dashboard/sign-in`}>{passkey_origin}</a>
      </p>
    )
  }
  return (
    <div className="or">
      <Alert problem={problem} />
      <button type="button" aria-disabled={busy} onClick={() => run()}>
        Sign in with a passkey
      </button>
    </div>
  )
}
