/** Calls to the service, as a page sees them: under way, done, or a problem to show. */
import { useCallback, useEffect, useRef, useState } from 'react'
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

/** `load` is called once, and whenever `reload` is. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const { leave } = useVisit()
  const [value, setValue] = useState<Value>()
  const [problem, setProblem] = useState<Problem>()
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })

  const reload = useCallback(async () => {
    try {
      setValue(await latest.current())
      setProblem(undefined)
    } catch (thrown) {
      const failure = problemOf(thrown)
      if (failure.code === 'unauthorized') leave(SESSION_OVER)
      setProblem(failure)
    }
  }, [leave])
  useEffect(() => void reload(), [reload])
  return { value, problem, reload }
}

export const SESSION_OVER = 'Your session has ended. Sign in again.'
