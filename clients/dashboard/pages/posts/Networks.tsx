/** What became of a post on each network, and what its owner can do where that is not what it should be. */
import { useState } from 'react'
import type { Schemas } from '../api.ts'
import { Alert } from '../parts/Alert.tsx'
import { Said, When } from '../parts/When.tsx'
import { useVisit } from '../session.ts'
import { useAction } from '../work.ts'
import { publish, resolve, type PostDelivery, type ReadPost } from './calls.ts'
import { Resolve } from './Resolve.tsx'
import { DeliveryState } from './state.tsx'
import { isInDoubt, whereTo } from './words.ts'

interface NetworksProps {
  read: ReadPost
  connections: Schemas['Connection'][]
  reload(): Promise<void>
}

export function Networks({ read, connections, reload }: NetworksProps) {
  const { deliveries = [] } = read.post
  if (deliveries.length === 0) return null
  return (
    <section aria-labelledby="networks">
      <h2 id="networks">Networks</h2>
      <ul className="rows">
        {deliveries.map((delivery) => (
          <Network
            key={delivery.platform}
            delivery={delivery}
            name={whereTo(delivery, connections)}
            read={read}
            reload={reload}
          />
        ))}
      </ul>
    </section>
  )
}

interface NetworkProps extends Omit<NetworksProps, 'connections'> {
  delivery: PostDelivery
  name: string
}

function Network({ delivery, name, read, reload }: NetworkProps) {
  const { platform, status, message, url, cost } = delivery
  const { say } = useVisit()
  const [is_resolving, setResolving] = useState(false)
  const again = useAction(async () => {
    await publish(read, { platforms: [platform] }).finally(reload)
    say(`Published on ${name}.`)
  })
  const nobody_knows = isInDoubt(delivery)
  return (
    <li className="network">
      <div className="row-title">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <DeliveryState delivery={delivery} />
      </div>
      <p className="hint">
        <DeliveryDate {...delivery} />
        {cost && ` ${cost.amount} ${cost.currency}.`}
      </p>
      {message !== undefined && (
        <p>
          <Said sentence={message} />
        </p>
      )}
      <Alert problem={again.problem} />
      <p className="buttons">
        {url && (
          <a href={url} target="_blank" rel="noreferrer" aria-label={`Open it there, on ${name}`}>
            Open it there
          </a>
        )}
        {status === 'failed' && !nobody_knows && (
          <button
            type="button"
            aria-disabled={again.busy}
            aria-label={`Publish again on ${name}`}
            onClick={() => again.run()}
          >
            Publish again
          </button>
        )}
        {nobody_knows && (
          <button type="button" onClick={() => setResolving(true)}>
            Say what became of it
          </button>
        )}
      </p>
      {is_resolving && (
        <Resolve
          platform={platform}
          name={name}
          report={(report) => resolve(read.post.id, report)}
          resolved={reload}
          close={() => setResolving(false)}
        />
      )}
    </li>
  )
}

function DeliveryDate({ status, due_at, published_at, next_attempt_at, attempts }: PostDelivery) {
  if (published_at !== undefined)
    return (
      <>
        Posted <When at={published_at} time />.
      </>
    )
  if (next_attempt_at !== undefined && attempts > 0)
    return (
      <>
        Tried {attempts} times, again <When at={next_attempt_at} time />.
      </>
    )
  return (
    <>
      {status === 'failed' || status === 'skipped' ? 'Was due' : 'Due'} <When at={due_at} time />.
    </>
  )
}
