import { useEffect, useId, useRef, useState } from 'react'
import { NETWORKS } from '../../../../networks/descriptions.ts'
import { TABS, type ListQuery } from './filters.ts'

interface FiltersProps {
  query: ListQuery
  change(name: string, value: string | undefined): void
}

/** Which posts are shown. */
export function Filters({ query, change }: FiltersProps) {
  const id = useId()
  return (
    <div className="post-filters">
      <div className="tabs" role="group" aria-label="Which posts are shown">
        {TABS.map(({ status, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={status === query.status}
            onClick={() => change('status', status)}
          >
            {label}
          </button>
        ))}
      </div>
      <Typed
        label="Words"
        type="search"
        value={query.q ?? ''}
        change={(value) => change('q', value)}
      />
      <div className="field">
        <label htmlFor={id}>Network</label>
        <select
          id={id}
          value={query.platform ?? ''}
          onChange={(event) => change('platform', event.target.value)}
        >
          <option value="">All</option>
          {NETWORKS.map(({ platform, label }) => (
            <option key={platform} value={platform}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Typed
        label="Category"
        type="text"
        value={query.category ?? ''}
        change={(value) => change('category', value)}
      />
    </div>
  )
}

/** Nobody is asked for each letter. */
const TYPING_MS = 300

interface TypedProps {
  label: string
  type: 'search' | 'text'
  value: string
  change(value: string): void
}

export function Typed({ label, type, value, change }: TypedProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  // Going back to another address shows what was asked for there.
  useEffect(() => setTyped(value), [value])
  // Other filters may change while somebody types.
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => latest.current(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
