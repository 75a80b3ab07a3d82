import { useId } from 'react'
import { NETWORKS } from '../../../../networks/descriptions.ts'
import type { Schemas } from '../api.ts'
import { handleOf } from '../networks.ts'
import { PERIODS, type AnalyticsQuery } from './query.ts'

interface AnalyticsFiltersProps {
  query: AnalyticsQuery
  connections: Schemas['Connection'][]
  change(name: string, value: string): void
}

/** What the plots below are of. */
export function AnalyticsFilters({ query, connections, change }: AnalyticsFiltersProps) {
  const accounts = connections.filter(({ platform }) => platform === 'x')
  return (
    <div className="analytics-filters" role="group" aria-label="What is shown below">
      <div className="tabs" role="group" aria-label="Period">
        {PERIODS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === query.period}
            onClick={() => change('period', value)}
          >
            {label}
          </button>
        ))}
      </div>
      <Choice
        label="Network"
        value={query.platform ?? ''}
        choices={NETWORKS.map(({ platform, label }) => ({ value: platform, label }))}
        change={(value) => change('platform', value)}
      />
      <Choice
        label="Account on X"
        value={query.x_account_id ?? ''}
        choices={accounts.map((account) => ({ value: account.id, label: handleOf(account) }))}
        change={(value) => change('x_account_id', value)}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  choices: { value: string; label: string }[]
  change(value: string): void
}

function Choice({ label, value, choices, change }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => change(event.target.value)}>
        <option value="">All</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
