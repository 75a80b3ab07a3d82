import { Link } from 'react-router'
import { answerOf } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { monthInWords } from '../plots/days.ts'
import { publicApi } from '../publicApi.ts'
import { useLoaded } from '../work.ts'
import { millionths } from './spending.ts'

/** This month beside its budget. */
export function Money() {
  const { value, problem, reload } = useLoaded(['budget'], () => answerOf(publicApi.GET('/budget')))
  return (
    <section className="card" aria-labelledby="money">
      <h2 id="money">{value ? monthInWords(value.period_start.slice(0, 7)) : 'This month'}</h2>
      <Alert problem={problem} retry={reload} />
      {value && (
        <>
          <p className="figure">
            <strong>{value.spent}</strong> {value.currency} spent
          </p>
          {value.monthly_amount !== null && (
            <progress
              aria-label="Used of the budget"
              max={Math.max(1, millionths(value.monthly_amount))}
              value={millionths(value.spent) + millionths(value.committed)}
            />
          )}
          <p className="hint">{value.committed} more is set aside for what is scheduled.</p>
          <p>
            {value.monthly_amount === null
              ? 'There is no budget.'
              : `${value.left ?? '0.000'} of ${value.monthly_amount} ${value.currency} left.`}{' '}
            <Link to="/settings">{value.monthly_amount === null ? 'Set one' : 'Change it'}</Link>
          </p>
        </>
      )}
    </section>
  )
}
