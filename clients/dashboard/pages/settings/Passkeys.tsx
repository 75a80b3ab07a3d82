import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState, type ReactNode } from 'react'
import { answerOf, api, fillIn, type Schemas } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { When } from '../parts/When.tsx'
import { useSignedIn, useVisit } from '../session.ts'
import { useLoaded } from '../work.ts'

/** Signing in with a device instead of a password; only where browsers allow it. */
export function Passkeys() {
  const { passkey_origin } = useSignedIn().instance
  const { say } = useVisit()
  const { value, problem, reload } = useLoaded(['passkeys'], () => answerOf(api.GET('/passkeys')))
  const [removing, setRemoving] = useState<Schemas['Passkey']>()

  const add = async ({ name = '' }) => {
    await addPasskey(name)
    await reload()
    say('The passkey is added.')
  }
  const remove = async ({ id, name }: Schemas['Passkey']) => {
    await answerOf(api.DELETE('/passkeys/{id}', { params: { path: { id } } }))
    await reload()
    say(`The passkey “${name}” is removed.`)
  }
  return (
    <section className="card" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>Sign in with this device or a security key instead of a password.</p>
      <Alert problem={problem} retry={reload} />
      <ul className="rows">
        {value?.passkeys.map((passkey) => (
          <li key={passkey.id}>
            <h3>{passkey.name}</h3>
            <p className="hint">
              Added <When at={passkey.created_at} />.{' '}
              {passkey.last_used_at === null ? (
                'Never used.'
              ) : (
                <>
                  Last used <When at={passkey.last_used_at} time />.
                </>
              )}
            </p>
            <button
              type="button"
              onClick={() => setRemoving(passkey)}
              aria-label={`Remove the passkey ${passkey.name}`}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <WherePossible origin={passkey_origin}>
        <Form inline emptied action="Add a passkey" fields={['name']} submit={add}>
          <Field
            label="Name of the new passkey"
            name="name"
            maxLength={100}
            hint="Such as “My laptop”."
          />
        </Form>
      </WherePossible>
      {removing && (
        <Confirm
          title={`Remove “${removing.name}”?`}
          action="Remove passkey"
          confirm={() => remove(removing)}
          close={() => setRemoving(undefined)}
        >
          <p>You can no longer sign in with it.</p>
        </Confirm>
      )}
    </section>
  )
}

function WherePossible({ origin, children }: { origin: string | null; children: ReactNode }) {
  if (origin === null || !browserSupportsWebAuthn()) {
    return <p className="empty">Passkeys need https and a browser that supports them.</p>
  }
  if (origin === window.location.origin) return children
  return (
    <p className="empty">
      Browsers allow passkeys at <a href={`${origin}/dashboard/settings`}>{origin}</a> only.
      Accounts of networks are connected from here.
    </p>
  )
}

async function addPasskey(name: string) {
  // Before the device asks for a finger.
  if (name.trim() === '') throw fillIn('name')
  const { options } = await answerOf(api.POST('/passkeys/options'))
  const made = await startRegistration({
    // The contract leaves the form of these to WebAuthn's standard.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(() => {
    throw new Error('No passkey was made.')
  })
  await answerOf(api.POST('/passkeys', { body: { name, credential: { ...made } } }))
}
