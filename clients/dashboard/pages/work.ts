/** Calls to the service, as a page sees them: under way, done, or a problem to show. */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { problemOf, type Problem } from './api.ts'
import { useVisit } from './session.ts'

export interface Action<Argument> {
  /** Does nothing while it is under way. */
  run(argument: Argument): void
  busy: boolean
  problem: Problem | undefined
}

export function useAction<Argument = void>(
  work: (argument: Argument) => Promise<void>,
): Action<Argument> {
  const { leave } = useVisit()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const under_way = useRef(false)

  async function start(argument: Argument) {
    if (under_way.current) return
    under_way.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await work(argument)
    } catch (thrown) {
      const failure = problemOf(thrown)
      if (failure.code === 'unauthorized') leave(SESSION_OVER)
      setProblem(failure)
    } finally {
      under_way.current = false
      setBusy(false)
    }
  }
  return { run: (argument) => void start(argument), busy, problem }
}

export interface Loaded<Value> {
  value: Value | undefined
  problem: Problem | undefined
  /** Asks again; what was there stays until the answer comes. */
  reload(): Promise<void>
}

/** What `load` answers, which `key` names for all pages. */
export function useLoaded<Value>(key: QueryKey, load: () => Promise<Value>): Loaded<Value> {
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: load })
  return {
    value: data,
    problem: error ?? undefined,
    reload: async () => void (await refetch()),
  }
}

export const SESSION_OVER = 'Your session has ended. Sign in again.'
