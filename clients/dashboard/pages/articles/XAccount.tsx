import { useId } from 'react'
import { answerOf, api } from '../api.ts'
import { handleOf } from '../networks.ts'
import { useLoaded } from '../work.ts'

interface XAccountProps {
  id: string | null
  change(id: string): void
}

/** Only where there is a choice. */
export function XAccount({ id, change }: XAccountProps) {
  const field = useId()
  const { value } = useLoaded(['connections'], () => answerOf(api.GET('/connections')))
  const accounts = value?.connections.filter(({ platform }) => platform === 'x') ?? []
  if (accounts.length < 2) return null
  const chosen = id ?? accounts.find(({ is_primary }) => is_primary)?.id
  return (
    <div className="field">
      <label htmlFor={field}>Account on X</label>
      <select id={field} value={chosen} onChange={(event) => change(event.target.value)}>
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {account.display_name} ({handleOf(account)})
          </option>
        ))}
      </select>
    </div>
  )
}
