/**
 * What the pages know of the service, asked for once and shared by all that show it. A page that is come back to shows
 * what was known and asks again; a service that cannot be reached is asked until it can.
 */
import { QueryCache, QueryClient, type DefaultError } from '@tanstack/react-query'
import type { Problem } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
  }
}

/** Nobody was asked for so long: what is shown may have changed. */
const STALE_MS = 10_000
const AGAIN_MS = 5_000

/** `ended`: a call was answered that nobody is signed in. */
export function openQueries(ended: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: ({ code }) => {
        if (code === 'unauthorized') ended()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // An answer that refuses does so again; who does not answer is asked below.
        retry: false,
        // A service on this machine is reachable without a network.
        networkMode: 'always',
        refetchInterval: ({ state }) => (isSilent(state.error) ? AGAIN_MS : false),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isSilent(error: DefaultError | null): boolean {
  return error?.code === 'unreachable'
}
