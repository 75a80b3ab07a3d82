import { memo } from 'react'
import { Badge } from '../parts/Badge.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { Json } from '../parts/Json.tsx'
import { Moment } from '../parts/When.tsx'
import { aboutOf } from './about.ts'
import { kindOf, type Event } from './types.ts'

/** One event in a line, which opens to all that it says. Rows are many, and none ever changes. */
export const EventRow = memo(function EventRow({ event }: { event: Event }) {
  const { type, timestamp } = event
  const { text, network } = aboutOf(event)
  return (
    <li>
      <Disclosure
        summary={
          <>
            <Badge kind={kindOf(type)}>{type}</Badge>
            <span className="entry-about">
              {network && <span className="entry-network">{network}</span>}
              <bdi>{text}</bdi>
            </span>
            <Moment at={timestamp} />
          </>
        }
      >
        {() => <Json label={`The event ${type}`} value={event} />}
      </Disclosure>
    </li>
  )
})
