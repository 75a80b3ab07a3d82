import { now } from '../clock.ts'
import { When } from '../parts/When.tsx'
import type { Webhook } from './calls.ts'

export function Facts({ types, last_success_at, previous_secret_ends_at, created_at }: Webhook) {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Last success</dt>
          <dd>{last_success_at === undefined ? 'None' : <When at={last_success_at} time />}</dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <When at={created_at} time />
          </dd>
        </div>
        {isAhead(previous_secret_ends_at) && (
          <div>
            <dt>The old secret signs too, until</dt>
            <dd>
              <When at={previous_secret_ends_at} time />
            </dd>
          </div>
        )}
      </dl>
      <dl className="facts">
        <div>
          <dt>Types of events</dt>
          <dd className="type-list">
            {types === undefined
              ? 'All, also those of later versions'
              : types.map((type) => <code key={type}>{type}</code>)}
          </dd>
        </div>
      </dl>
    </>
  )
}

export function isAhead(at: string | undefined): at is string {
  return at !== undefined && Date.parse(at) > now()
}
