/**
 * How a process stops listening without cutting anybody off. What Linux has taken for it and Node has not yet
 * is reset when the listener closes, and Node takes one connection in each turn of its loop; so the
 * listener stays until nobody comes. Meanwhile everybody is answered, and told that it was the last
 * answer on this connection.
 */
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { Connections } from '../networks/wire/boundConnections.ts'

/** Asked for by machines, which go on until the process has ended. */
export const PROBES = ['/healthz', '/readyz', '/metrics']

/** Nobody has asked for anything for so long: whoever chooses between processes has chosen others. */
const QUIET_MS = 100
/** Who goes on asking is refused after so long: at the next moment at which nobody stands in line. */
const LEAVING_MS_MAX = 5_000
/** Where somebody always stands in line, whoever does is reset after so long. */
const LINE_MS_MAX = 10_000
const TICK_MS = 5
/** Requests that have begun to come in may still do so for so long. */
const COMING_IN_MS_MAX = 10_000

/** Watches who comes. What it answers ends the listener, once everybody is answered. */
export function prepareEnd(http: Server, connections: Connections): () => Promise<void> {
  let leaving = false
  let came = 0
  let asked_at = -Infinity

  http.on('connection', () => void came++)
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    http.on(event, ({ url = '' }: IncomingMessage, res: ServerResponse) => {
      if (!PROBES.includes(url)) asked_at = performance.now()
      if (leaving) closeAfter(res)
    })
  }

  async function untilNobodyComes() {
    const began_at = performance.now()
    for (;;) {
      await sleep(TICK_MS)
      const before = came
      // Connections are taken between these two; nothing else is done until the listener is closed.
      await turn()
      const nobody_waits = came === before
      const now = performance.now()
      const enough = now - asked_at > QUIET_MS || now - began_at > LEAVING_MS_MAX
      if ((nobody_waits && enough) || now - began_at > LINE_MS_MAX) return
    }
  }

  return async function end() {
    leaving = true
    connections.answers().forEach(closeAfter)
    await untilNobodyComes()
    const closed = once(http, 'close')
    http.close()
    http.closeIdleConnections()
    // From now on Node itself ends none that a client only keeps open.
    const closing = setTimeout(connections.closeIdle, COMING_IN_MS_MAX)
    await closed
    clearTimeout(closing)
  }
}

function closeAfter(res: ServerResponse) {
  if (!res.headersSent) res.setHeader('Connection', 'close')
}
