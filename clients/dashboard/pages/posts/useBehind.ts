/** A list that may lack what has happened is asked for anew a little later, once for all of it. */
import { useEffect } from 'react'

const APART_MS = 4_000

interface Asked {
  refetch(): Promise<unknown>
  /** When it failed last: then it is tried again. */
  errorUpdatedAt: number
}

export function useBehind(is_behind: boolean, { refetch, errorUpdatedAt }: Asked) {
  useEffect(() => {
    if (!is_behind) return
    const timer = setTimeout(() => void refetch(), APART_MS)
    return () => clearTimeout(timer)
  }, [is_behind, errorUpdatedAt, refetch])
}
