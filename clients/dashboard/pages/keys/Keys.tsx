/** API keys: made with a name, shown once, revoked at once. */
import { useState } from 'react'
import { answerOf, api, type Schemas } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { Page } from '../parts/Page.tsx'
import { Secret } from '../parts/Secret.tsx'
import { useVisit } from '../session.ts'
import { useLoaded } from '../work.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { KeyRow } from './KeyRow.tsx'
import { PRESETS, presetOf } from './presets.ts'
import { inDigits } from '../parts/numbers.ts'

export function Keys() {
  const { say } = useVisit()
  const { value, problem, reload } = useLoaded(['keys'], () => answerOf(api.GET('/keys')))
  const [made, setMade] = useState<Schemas['KeyCreated']>()
  const keys = value?.keys ?? []
  const working = keys.filter(({ revoked_at }) => revoked_at === null)
  const revoked = keys.filter(({ revoked_at }) => revoked_at !== null)

  const create = async ({ preset, limits, ...choice }: KeyChoice) => {
    const { posts_per_day = '', monthly_budget = '' } = limits
    const body = {
      ...choice,
      permissions: presetOf(preset).permissions,
      // What is no number the service refuses beside the field.
      ...(posts_per_day.trim() !== '' && { posts_per_day: Number(posts_per_day) }),
      ...(monthly_budget.trim() !== '' && { monthly_budget: monthly_budget.trim() }),
    }
    const created = await answerOf(api.POST('/keys', { body }))
    await reload()
    setMade(created)
  }
  const revoke = async ({ id, name }: Schemas['ApiKey']) => {
    await answerOf(api.DELETE('/keys/{id}', { params: { path: { id } } }))
    if (made?.key.id === id) setMade(undefined)
    await reload()
    say(`The key “${name}” is revoked.`)
  }
  return (
    <Page title="API keys">
      <p className="lead">
        A program that posts for you shows a key with each request.{' '}
        <a href="/docs">How to use the API</a>
      </p>
      {made && (
        <Secret
          key={made.key.id}
          title={`Your new key “${made.key.name}”`}
          text="Copy it now and keep it safe: it is shown only once and stored nowhere."
          label="Key"
          value={made.secret}
          done={() => {
            setMade(undefined)
            document.querySelector('h1')?.focus()
          }}
        />
      )}
      <CreateKey create={create} />
      <section aria-labelledby="working-keys">
        <h2 id="working-keys">Keys that work</h2>
        <Alert problem={problem} retry={reload} />
        {value && working.length === 0 && <p className="empty">There is no key yet.</p>}
        <ul className="rows">
          {working.map((key) => (
            <KeyRow key={key.id} shown={key} revoke={() => revoke(key)} />
          ))}
        </ul>
      </section>
      {revoked.length > 0 && (
        <details>
          <summary>Revoked keys ({inDigits(revoked.length)})</summary>
          <ul className="rows">
            {revoked.map((key) => (
              <KeyRow key={key.id} shown={key} revoke={undefined} />
            ))}
          </ul>
        </details>
      )}
    </Page>
  )
}

interface KeyChoice {
  name: string
  preset: string
  /** Left out: all of them. */
  account_ids?: string[]
  /** As they were typed. */
  limits: { posts_per_day?: string; monthly_budget?: string }
}

interface CreateKeyProps {
  create(choice: KeyChoice): Promise<void>
}

function CreateKey({ create }: CreateKeyProps) {
  const [account_ids, setAccounts] = useState<string[]>()
  return (
    <section className="card" aria-labelledby="create-key">
      <h2 id="create-key">Create a key</h2>
      <Form
        emptied
        action="Create key"
        fields={['name', 'permissions', 'account_ids', 'posts_per_day', 'monthly_budget']}
        submit={async ({ name = '', preset = '', ...limits }) => {
          await create({ name, preset, ...(account_ids && { account_ids }), limits })
          setAccounts(undefined)
        }}
      >
        <Field
          label="Name"
          name="name"
          maxLength={100}
          hint="To recognise it by, such as “Release bot”."
        />
        <fieldset>
          <legend>It may</legend>
          {PRESETS.map(({ name, label, hint }, index) => (
            <label key={name}>
              <input type="radio" name="preset" value={name} defaultChecked={index === 0} />
              <span>
                {label} <span className="hint">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <AccountChoice chosen={account_ids} choose={setAccounts} />
        <div className="pair">
          <Field
            label="Posts in a day"
            name="posts_per_day"
            maxLength={9}
            hint="That it may date or publish; empty for as many as you may."
          />
          <Field
            label="Budget of a month"
            name="monthly_budget"
            maxLength={16}
            hint="In USD, such as 2.50; empty for no limit of its own."
          />
        </div>
      </Form>
    </section>
  )
}
