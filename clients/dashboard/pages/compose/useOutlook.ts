/** What would become of what is typed, as the service says it: asked a moment after each change, one at a time. */
import { useEffect, useRef, useState } from 'react'
import { readError, type Problem } from '../api.ts'
import { publicApi, type PublicSchemas } from '../publicApi.ts'
import { paced, type Paced } from './pace.ts'
import { mayPass, waitOf } from './writes.ts'

export type Asked = PublicSchemas['PostsToValidate']

export interface Outlook {
  /** The last answer; undefined before the first. */
  answer: PublicSchemas['PostsValidation'] | undefined
  /** What it answers, as JSON. */
  asked: string | undefined
  problem: Problem | undefined
}

/** 30 a minute at most, however fast somebody types. */
const OUTLOOK_PACE = { quiet_ms: 500, apart_ms: 2_000, most_ms: 2_000 }
const AFTER_FAILURE_MS = 5_000
const NOTHING: Outlook = { answer: undefined, asked: undefined, problem: undefined }

/** `asked`: as JSON, so that what has not changed is not asked again; undefined while there is nothing to ask. */
export function useOutlook(asked: string | undefined): Outlook {
  const [outlook, setOutlook] = useState(NOTHING)
  const wanted = useRef(asked)
  const pace = useRef<Paced>(undefined)

  useEffect(() => {
    let answered: string | undefined
    pace.current = paced(async () => {
      const now = wanted.current
      if (now === undefined || now === answered) return undefined
      const { wait_ms, ...next } = await ask(now)
      setOutlook((before) => ({ ...before, ...next }))
      if (wait_ms === undefined) answered = now
      return wait_ms
    }, OUTLOOK_PACE)
    if (wanted.current !== undefined) pace.current.ask()
    return () => pace.current?.stop()
  }, [])
  useEffect(() => {
    if (wanted.current === asked) return
    wanted.current = asked
    pace.current?.ask()
  }, [asked])
  return asked === undefined ? NOTHING : outlook
}

async function ask(asked: string): Promise<Partial<Outlook> & { wait_ms?: number }> {
  try {
    // It was made of this type a moment ago.
    const body = JSON.parse(asked) as Asked
    const { data, error, response } = await publicApi.POST('/posts/validate', { body })
    if (data !== undefined) return { answer: data, asked, problem: undefined }
    const problem = readError(error, response.status)
    return { problem, ...(mayPass(response) && { wait_ms: waitOf(response) }) }
  } catch {
    const problem: Problem = { code: 'unreachable', message: 'No connection.', fields: {} }
    return { problem, wait_ms: AFTER_FAILURE_MS }
  }
}
