/** The deliveries of a webhook, as far as they have been asked for; those under way are looked at again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { problemOf, type Problem } from '../api.ts'
import { now } from '../clock.ts'
import { useVisit } from '../session.ts'
import { SESSION_OVER, useAction, type Action } from '../work.ts'
import { listDeliveries, type Delivery, type DeliveryStatus } from './calls.ts'

const PAGE = 20
const LOOK_MS = 2_000
/** Nobody looks for longer by itself: what is under way then takes minutes or hours. */
const LOOKS_MAX = 15
const SOON_MS = 30_000

export interface ShownDeliveries {
  /** The newest first; undefined until they are known. */
  deliveries: Delivery[] | undefined
  status: DeliveryStatus | undefined
  choose(status: DeliveryStatus | undefined): void
  problem: Problem | undefined
  reload(): Promise<void>
  /** Undefined: there are no more. */
  more: Action<void> | undefined
  /** Something is about to be sent. */
  follow(): void
}

interface Known {
  deliveries: Delivery[]
  next_cursor: string | undefined
}

/** `settled` is called when what was looked at is not under way any more. */
export function useDeliveries(id: string, settled: () => Promise<void>): ShownDeliveries {
  const { leave } = useVisit()
  const [status, setStatus] = useState<DeliveryStatus>()
  const [known, setKnown] = useState<Known>()
  const [problem, setProblem] = useState<Problem>()
  const [looks_left, setLooksLeft] = useState(LOOKS_MAX)
  const [is_followed, setFollowed] = useState(false)
  const wanted = useRef<DeliveryStatus>(undefined)

  const reload = useCallback(async () => {
    const asked = wanted.current
    try {
      const query = { limit: PAGE, ...(asked && { status: asked }) }
      const { deliveries, pagination } = await listDeliveries(id, query)
      if (asked !== wanted.current) return
      setKnown((before) => joined({ deliveries, next_cursor: pagination.next_cursor }, before))
      setProblem(undefined)
    } catch (thrown) {
      const failure = problemOf(thrown)
      if (failure.code === 'unauthorized') leave(SESSION_OVER)
      if (asked === wanted.current) setProblem(failure)
    }
  }, [id, leave])
  useEffect(() => void reload(), [reload, status])

  const more = useAction(async () => {
    if (known?.next_cursor === undefined) return
    const asked = wanted.current
    const query = { limit: PAGE, cursor: known.next_cursor, ...(asked && { status: asked }) }
    const { deliveries, pagination } = await listDeliveries(id, query)
    if (asked !== wanted.current) return
    setKnown((before) => {
      // Read anew meanwhile it may end elsewhere, and goes on there.
      if (before?.next_cursor !== query.cursor) return before
      const { next_cursor } = pagination
      return { deliveries: [...before.deliveries, ...deliveries], next_cursor }
    })
  })

  const is_moving = known?.deliveries.some(isDueSoon) ?? false
  // Among those that are over nothing says whether more are on their way.
  const is_awaited = is_followed && (status === 'delivered' || status === 'failed')
  const is_looking = (is_moving || is_awaited) && looks_left > 0
  useEffect(() => {
    if (!is_looking) return
    const timer = setTimeout(() => {
      setLooksLeft((left) => left - 1)
      if (document.visibilityState === 'visible') void reload()
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [is_looking, looks_left, reload])
  const was_looking = useRef(false)
  useEffect(() => {
    if (was_looking.current && !is_looking) void settled()
    was_looking.current = is_looking
  })

  return {
    deliveries: known?.deliveries,
    status,
    choose(chosen) {
      if (chosen === wanted.current) return
      wanted.current = chosen
      setStatus(chosen)
      setKnown(undefined)
    },
    problem: problem ?? more.problem,
    reload,
    more: known?.next_cursor === undefined ? undefined : more,
    follow() {
      setFollowed(true)
      setLooksLeft(LOOKS_MAX)
      void reload()
    },
  }
}

function isDueSoon({ status, next_attempt_at }: Delivery): boolean {
  if (status !== 'pending') return false
  return next_attempt_at === undefined || Date.parse(next_attempt_at) < now() + SOON_MS
}

/** A page that was asked for again, before what was there behind it. Ids sort by their creation. */
function joined(page: Known, before: Known | undefined): Known {
  const last = page.deliveries.at(-1)
  if (before === undefined || page.next_cursor === undefined || last === undefined) return page
  const behind = before.deliveries.filter(({ id }) => id < last.id)
  if (behind.length === 0) return page
  return { deliveries: [...page.deliveries, ...behind], next_cursor: before.next_cursor }
}
