import { useLayoutEffect, useRef, useState } from 'react'
import { Alert } from '../parts/Alert.tsx'
import type { DeliveryStatus, Webhook } from './calls.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { Replay } from './Replay.tsx'
import type { ShownDeliveries } from './useDeliveries.ts'

const FILTERS: { status: DeliveryStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'delivered', label: 'Delivered' },
  { status: 'pending', label: 'Pending' },
  { status: 'failed', label: 'Failed' },
]

interface DeliveriesProps extends ShownDeliveries {
  webhook: Webhook
}

/** What was sent, the newest first. */
export function Deliveries({ webhook, ...shown }: DeliveriesProps) {
  const { deliveries, status, choose, problem, reload, more, follow } = shown
  const [is_replaying, setReplaying] = useState(false)
  const { list, button, grow } = useGrowing(deliveries?.length)
  return (
    <section aria-labelledby="deliveries">
      <div className="row-title">
        <h2 id="deliveries">Deliveries</h2>
        <button type="button" onClick={() => setReplaying(true)}>
          Replay…
        </button>
      </div>
      <div className="tabs" role="group" aria-label="Which deliveries are shown">
        {FILTERS.map((filter) => (
          <button
            key={filter.label}
            type="button"
            aria-pressed={filter.status === status}
            onClick={() => choose(filter.status)}
          >
            {filter.label}
          </button>
        ))}
      </div>
      <Alert problem={problem} retry={reload} />
      {deliveries?.length === 0 && <p className="empty">{emptyWords(status)}</p>}
      <ul className="entries" ref={list}>
        {deliveries?.map((one) => (
          <DeliveryRow key={one.id} webhook={webhook} delivery={one} follow={follow} />
        ))}
      </ul>
      {more && (
        <p className="buttons">
          <button
            type="button"
            ref={button}
            aria-disabled={more.busy}
            onClick={() => {
              grow()
              more.run()
            }}
          >
            Show older ones
          </button>
        </p>
      )}
      {is_replaying && (
        <Replay webhook={webhook} follow={follow} close={() => setReplaying(false)} />
      )}
    </section>
  )
}

/** Where a list goes on there is the focus, once it has: the button below may be gone. */
function useGrowing(length: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const from = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (from.current === undefined || length === undefined || length <= from.current) return
    const first_new = list.current?.children[from.current]?.querySelector('summary')
    from.current = undefined
    const focused = document.activeElement
    if (focused === document.body || focused === button.current) first_new?.focus()
  }, [length])
  return { list, button, grow: () => void (from.current = length) }
}

function emptyWords(status: DeliveryStatus | undefined): string {
  switch (status) {
    case undefined:
      return 'Nothing was sent yet. Send a test, or write a post: whatever happens from now on appears here.'
    case 'delivered':
      return 'Nothing has been delivered.'
    case 'pending':
      return 'Nothing is waiting to be sent.'
    case 'failed':
      return 'Nothing has been given up.'
  }
}
