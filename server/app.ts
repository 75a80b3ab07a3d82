/** The Express application: what each path leads to, and what holds for every answer. */
import { randomUUID } from 'node:crypto'
import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { MEDIA_ROUTE } from '../db/files/files.ts'
import { notFound } from '../openapi/errors.ts'
import { noSuchAddress } from '../openapi/problems.ts'
import { answerErrors } from './answer.ts'
import { changelog } from './changelog.ts'
import type { Endpoints } from './endpoints.ts'
import { discovery } from './discovery.ts'
import { docs } from './docs.ts'
import { contracts } from './documents.ts'
import { healthz, readyz, type Readiness } from './health.ts'
import { readAt } from './readAt.ts'
import { requestLog } from './requestLog.ts'
import { withSecurityHeaders } from './securityHeaders.ts'

export interface AppParts {
  /** Undefined for a process that only works off the queue: it shows its health and nothing else. */
  routes: Endpoints | undefined
  /** How many of them to believe about where a request comes from. */
  proxies: number
  /** Whether browsers reach names below this instance's by https alone. */
  hsts_subdomains: boolean
  home: RequestHandler
  readiness: Readiness
  log: Logger
  media: RequestHandler
  /** Undefined where nobody is to read them. */
  metrics: RequestHandler | undefined
  public_url: string
}

const REQUEST_ID = /^[\w.-]{1,100}$/

export function openApp({
  routes,
  proxies,
  hsts_subdomains,
  home,
  readiness,
  log,
  media,
  metrics,
  public_url,
}: AppParts): Express {
  const app = express()
  app.disable('x-powered-by').disable('etag').set('trust proxy', proxies)
  app.use(withSecurityHeaders(hsts_subdomains))
  app.use(identify)
  app.use(requestLog(log))
  readAt(app, '/healthz', healthz(readiness))
  readAt(app, '/readyz', readyz(readiness))
  if (metrics) readAt(app, '/metrics', metrics)
  app.use(contracts(public_url))
  app.use(discovery(public_url))
  app.use('/docs', docs(public_url))
  app.use(changelog(public_url))
  app.get(`${MEDIA_ROUTE}/:name`, media)
  if (routes) {
    app.use('/api/v1', keepNowhere, routes.api)
    app.all('/mcp', routes.mcp)
    app.use('/api/dashboard/v1', routes.dashboard)
    app.use('/oauth', routes.connecting)
    app.use('/dashboard', routes.pages)
    app.use('/review', routes.review)
  }
  app.use(home)
  app.use(() => {
    throw notFound(noSuchAddress())
  })
  app.use(answerErrors(log, public_url))
  return app
}

/** What users have is theirs: no cache on the way keeps it, and no browser after they have gone. */
const keepNowhere: RequestHandler = (_, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}

/** Every answer carries an id, the caller's own when it is well formed. */
const identify: RequestHandler = (req, res, next) => {
  const request_id = req.get('X-Request-Id')
  res.setHeader(
    'X-Request-Id',
    request_id !== undefined && REQUEST_ID.test(request_id) ? request_id : randomUUID(),
  )
  next()
}
