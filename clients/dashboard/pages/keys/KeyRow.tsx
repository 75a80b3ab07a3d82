import { useState } from 'react'
import type { Schemas } from '../api.ts'
import { Badge } from '../parts/Badge.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { When } from '../parts/When.tsx'
import { handleOf } from '../networks.ts'
import { permissionsInWords } from './presets.ts'
import { counted } from '../parts/numbers.ts'

interface KeyRowProps {
  shown: Schemas['ApiKey']
  /** Undefined for a key that is revoked already. */
  revoke: (() => Promise<void>) | undefined
}

export function KeyRow({ shown, revoke }: KeyRowProps) {
  const { name, prefix, last_four, permissions, accounts, created_at, last_used_at } = shown
  const { revoked_at } = shown
  const limits = limitsInWords(shown)
  const [asking, setAsking] = useState(false)
  return (
    <li className="key">
      <div className="row-title">
        <h3>{name}</h3>
        <code>
          {prefix}…{last_four}
        </code>
      </div>
      <dl className="facts">
        <div>
          <dt>It may</dt>
          <dd>{permissionsInWords(permissions)}</dd>
        </div>
        {accounts && (
          <div>
            <dt>For</dt>
            <dd>{accounts.map(handleOf).join(', ') || 'no account that is left'}</dd>
          </div>
        )}
        {limits !== '' && (
          <div>
            <dt>Up to</dt>
            <dd>{limits}</dd>
          </div>
        )}
        <div>
          <dt>Created</dt>
          <dd>
            <When at={created_at} />
          </dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{last_used_at === null ? 'Never' : <When at={last_used_at} time />}</dd>
        </div>
      </dl>
      {revoked_at !== null && (
        <Badge kind="off">
          Revoked <When at={revoked_at} />
        </Badge>
      )}
      {revoke && (
        <button type="button" onClick={() => setAsking(true)} aria-label={`Revoke the key ${name}`}>
          Revoke
        </button>
      )}
      {asking && revoke && (
        <Confirm
          title={`Revoke “${name}”?`}
          action="Revoke key"
          confirm={revoke}
          close={() => setAsking(false)}
        >
          <p>Whatever still uses it is refused from its next request on. This cannot be undone.</p>
        </Confirm>
      )}
    </li>
  )
}

function limitsInWords({ posts_per_day, monthly_budget }: Schemas['ApiKey']): string {
  return [
    ...(posts_per_day === undefined ? [] : [`${counted(posts_per_day, 'post')} a day`]),
    ...(monthly_budget === undefined ? [] : [`${monthly_budget} USD a month`]),
  ].join(', ')
}
