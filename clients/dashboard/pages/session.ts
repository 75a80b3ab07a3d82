/** Who is signed in, for every part of a page that needs to know. */
import { createContext, useContext } from 'react'
import type { Schemas } from './api.ts'

export interface SignedIn {
  session: Schemas['Session']
  instance: Schemas['Instance']
  change(session: Schemas['Session']): void
}

export interface Visit {
  /** The session is over: shows the way in again. */
  leave(reason?: string): void
  /** Says in the page's one live region what has been done. */
  say(text: string): void
}

export const VisitContext = createContext<Visit>({ leave() {}, say() {} })
export const SignedInContext = createContext<SignedIn | undefined>(undefined)

export function useVisit(): Visit {
  return useContext(VisitContext)
}

export function useSignedIn(): SignedIn {
  const signed_in = useContext(SignedInContext)
  if (signed_in === undefined) throw new Error('nobody is signed in')
  return signed_in
}
