/** Which entries are shown, and in which time zone. */
import { useMemo } from 'react'
import { DESCRIPTIONS, NETWORKS } from '../../../../networks/descriptions.ts'
import { answerOf, api } from '../api.ts'
import { handleOf } from '../networks.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { Typed } from '../posts/Filters.tsx'
import { useLoaded } from '../work.ts'
import { SHOWN_STATUSES, type Shown } from './address.ts'
import { Choice } from '../parts/Choice.tsx'
import { BROWSER_ZONE } from './days.ts'

const STATUSES = SHOWN_STATUSES.map(({ status, label }) => ({ value: status, label }))
const PLATFORMS = NETWORKS.map(({ platform, label }) => ({ value: platform, label }))

interface CalendarFiltersProps {
  /** There is little room: they are folded. */
  is_narrow: boolean
  shown: Shown
  usual_zone: string
  change(name: string, value: string | undefined): void
}

export function CalendarFilters({ is_narrow, ...props }: CalendarFiltersProps) {
  if (!is_narrow) return <FilterFields {...props} />
  return (
    <Disclosure summary="Filters and time zone">{() => <FilterFields {...props} />}</Disclosure>
  )
}

function FilterFields({ shown, usual_zone, change }: Omit<CalendarFiltersProps, 'is_narrow'>) {
  const { zone, narrowing } = shown
  const { value } = useLoaded(['connections'], () => answerOf(api.GET('/connections')))
  const accounts = (value?.connections ?? []).map((one) => ({
    value: one.id,
    label: `${DESCRIPTIONS[one.platform].label} ${handleOf(one)}`,
  }))
  const zones = useMemo(() => zonesWith([zone, usual_zone]), [zone, usual_zone])
  return (
    <div className="calendar-filters">
      <Choice
        label="Status"
        value={narrowing.status ?? ''}
        choices={[ALL, ...STATUSES]}
        change={(status) => change('status', status)}
      />
      <Choice
        label="Network"
        value={narrowing.platform ?? ''}
        choices={[ALL, ...PLATFORMS]}
        change={(platform) => change('platform', platform)}
      />
      <Choice
        label="Account"
        value={narrowing.account ?? ''}
        choices={[ALL, ...accounts]}
        change={(account) => change('account', account)}
      />
      <Typed
        label="Category"
        type="text"
        value={narrowing.category ?? ''}
        change={(category) => change('category', category)}
      />
      <Choice
        label="Time zone"
        value={zone}
        choices={zones}
        change={(one) => change('zone', one === usual_zone ? undefined : one)}
      />
    </div>
  )
}

const ALL = { value: '', label: 'All' }

function zonesWith(shown: string[]) {
  const all = new Set([...shown, BROWSER_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...all].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
