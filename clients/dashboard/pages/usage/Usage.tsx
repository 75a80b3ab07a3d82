/** What networks bill, by month and day, what it is for, and what is left of budget and requests. */
import { useSearchParams } from 'react-router'
import { answerOf, api } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { today } from '../plots/days.ts'
import { useLoaded } from '../work.ts'
import { ByMonth } from './ByMonth.tsx'
import { ByDay } from './ByDay.tsx'
import { MonthChoice } from './MonthChoice.tsx'
import { Money } from './Money.tsx'
import { Requests } from './Requests.tsx'
import { readSpending, shownMonths } from './spending.ts'
import { SpentOn } from './SpentOn.tsx'

export function Usage() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('month')
  const month = shownMonths().find((one) => one === asked) ?? today().slice(0, 7)
  const { value, problem, reload } = useLoaded(['usage'], readSpending)
  const accounts = useLoaded(['connections'], () => answerOf(api.GET('/connections')))
  const entries = value?.entries.filter(({ date }) => date.startsWith(month))
  return (
    <Page title="Usage">
      <p className="lead">
        What networks bill for your posts. X bills each call, Bluesky and LinkedIn bill nothing.
      </p>
      <Alert problem={problem ?? accounts.problem} retry={reload} />
      <div className="pair">
        <Money />
        <Requests />
      </div>
      {value && <ByMonth {...value} />}
      <MonthChoice
        month={month}
        choose={(chosen) => setAddress({ month: chosen }, { replace: true })}
      />
      {value && entries && <ByDay month={month} currency={value.currency} entries={entries} />}
      {value && entries && accounts.value && (
        <SpentOn
          month={month}
          currency={value.currency}
          entries={entries}
          connections={accounts.value.connections}
        />
      )}
    </Page>
  )
}
