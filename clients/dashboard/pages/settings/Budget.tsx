/** What may be spent in a month, and what of it is left. */
import { answerOf } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Field, Form } from '../parts/Form.tsx'
import { publicApi, type PublicSchemas } from '../publicApi.ts'
import { useVisit } from '../session.ts'
import { useAction, useLoaded } from '../work.ts'

type Shown = PublicSchemas['Budget']

export function Budget() {
  const { say } = useVisit()
  const { value, problem, reload } = useLoaded(['budget'], () => answerOf(publicApi.GET('/budget')))

  const save = async (body: PublicSchemas['BudgetInput']) => {
    await answerOf(publicApi.PUT('/budget', { body }))
    await reload()
    say(body.monthly_amount === null ? 'The budget is removed.' : 'The budget is saved.')
  }
  return (
    <section className="card" aria-labelledby="budget">
      <h2 id="budget">Budget</h2>
      <p>
        What networks bill for posts in one month (UTC). What is scheduled counts for the month in
        which it is due.
      </p>
      <Alert problem={problem} retry={reload} />
      {value && <Figures {...value} />}
      {value && <Limit key={`${value.monthly_amount} ${value.on_exceed}`} {...value} save={save} />}
    </section>
  )
}

function Figures({ monthly_amount, currency, spent, committed, left }: Shown) {
  const sums = `${spent} spent this month, ${committed} set aside for what is scheduled.`
  return (
    <>
      <p className="figure">
        {monthly_amount === null ? (
          'No limit'
        ) : (
          <>
            <strong>{left}</strong> of {monthly_amount} {currency} left
          </>
        )}
      </p>
      <p className="hint">{sums}</p>
    </>
  )
}

const ON_EXCEED = {
  refuse: 'Refuse what would cost more',
  warn: 'Publish all the same, and say so',
}

interface LimitProps extends Shown {
  save(budget: PublicSchemas['BudgetInput']): Promise<void>
}

function Limit({ monthly_amount, currency, on_exceed, save }: LimitProps) {
  const { run, busy, problem } = useAction(() => save({ monthly_amount: null }))
  return (
    <>
      <Alert problem={problem} />
      <Form
        action="Save budget"
        fields={['monthly_amount']}
        submit={({ monthly_amount: amount = '', on_exceed: chosen }) =>
          save({
            monthly_amount: amount.trim(),
            on_exceed: chosen === 'warn' ? 'warn' : 'refuse',
          })
        }
        other={
          monthly_amount !== null && (
            <button type="button" aria-disabled={busy} onClick={() => run()}>
              Remove budget
            </button>
          )
        }
      >
        <Field
          label="For each month"
          name="monthly_amount"
          value={monthly_amount ?? ''}
          maxLength={16}
          hint={`In ${currency}, such as 10 or 2.50.`}
        />
        <fieldset>
          <legend>When it is used up</legend>
          {(['refuse', 'warn'] as const).map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="on_exceed"
                value={choice}
                defaultChecked={choice === on_exceed}
              />
              {ON_EXCEED[choice]}
            </label>
          ))}
        </fieldset>
      </Form>
    </>
  )
}
