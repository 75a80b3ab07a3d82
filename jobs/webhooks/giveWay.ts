/**
 * Webhooks give way to whoever waits for an answer of the same process: while it has been busy most of the last moment,
 * few attempts begin.
 */
import { performance } from 'node:perf_hooks'

const MOMENT_MS = 10
/** Of the time of a moment. */
const BUSY = 0.6
/** So many begin in a moment after one that was not, more after each that follows it, and one after so many that were. */
const BEGIN_AT_ONCE = 4
const BEGIN_AT_ONCE_MAX = 16
const BUSY_MOMENTS_MAX = 2

/** Resolves when an attempt may begin. */
export function openGiveWay(): () => Promise<void> {
  const waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let since = performance.eventLoopUtilization()
  let busy_moments = 0
  let at_once = BEGIN_AT_ONCE

  function look() {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, since)
    since = now
    const is_busy = utilization > BUSY
    busy_moments = is_busy ? busy_moments + 1 : 0
    at_once = is_busy ? BEGIN_AT_ONCE : Math.min(at_once + 1, BEGIN_AT_ONCE_MAX)
    if (!is_busy) waiting.splice(0, at_once).forEach((begin) => begin())
    else if (busy_moments % BUSY_MOMENTS_MAX === 0) waiting.shift()?.()
    if (waiting.length > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (timer !== undefined) return
      since = performance.eventLoopUtilization()
      timer = setInterval(look, MOMENT_MS)
    })
}
