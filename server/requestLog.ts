/** The line that the log has of each request, once it has ended. */
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { PROBES } from './leaving.ts'
import { loggedRequest } from './loggedRequest.ts'

const noted = new WeakMap<Response, Record<string, string>>()

/** Adds members to the line of a request that has not ended. */
export function noteInLog(res: Response, members: Record<string, string>) {
  noted.set(res, { ...noted.get(res), ...members })
}

/** Probes get no line, unless their connection fails. */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const began_at = Date.now()
    const id = String(res.getHeader('X-Request-Id'))
    const { method, originalUrl } = req

    function end(error?: Error) {
      for (const event of ENDS) res.off(event, end)
      if (!log.isLevelEnabled('info')) return
      const line = {
        req: loggedRequest(id, method, originalUrl),
        ...noted.get(res),
        res: { status: res.headersSent ? res.statusCode : null },
      }
      const responseTime = Date.now() - began_at
      const err = error ?? failureOf(res)
      if (err) {
        log.info({ ...line, err, responseTime }, 'request errored')
      } else {
        const whole = !req.readableAborted && res.writableEnded
        log.info({ ...line, responseTime }, whole ? 'request completed' : 'request aborted')
      }
    }

    for (const event of PROBES.includes(req.url) ? ENDS.slice(-1) : ENDS) res.on(event, end)
    next()
  }
}

/** Whichever comes first; the last without an answer. */
const ENDS = ['finish', 'close', 'error']

function failureOf({ statusCode }: Response): Error | undefined {
  return statusCode >= 500 ? new Error(`failed with status code ${statusCode}`) : undefined
}
