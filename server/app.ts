/** The Express application: what each path leads to, and what holds for every answer. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import contract_3_1 from '../generated/openapi-3.1.json' with { type: 'json' }
import contract from '../generated/openapi.json' with { type: 'json' }
import { notFound } from '../openapi/errors.ts'
import { answerErrors } from './answer.ts'
import { discovery, PUBLIC_DOCUMENT } from './discovery.ts'
import { docs } from './docs.ts'
import { healthz, readyz, type Readiness } from './health.ts'

export interface AppParts {
  /** Undefined for a process that only works off the queue: it shows its health and nothing else. */
  operations:
    | {
        api: RequestHandler
        mcp: RequestHandler
        dashboard: RequestHandler
        connecting: RequestHandler
        pages: RequestHandler
      }
    | undefined
  /** How many of them to believe about where a request comes from. */
  proxies: number
  home: RequestHandler
  readiness: Readiness
  log: Logger
  media: RequestHandler
  /** Undefined where nobody is to read them. */
  metrics: RequestHandler | undefined
  public_url: string
}

/** Asked for every few seconds, by machines. */
const UNLOGGED = ['/healthz', '/readyz', '/metrics']
const REQUEST_ID = /^[\w.-]{1,100}$/
const CONTRACT_YAML = readFileSync(new URL('../openapi/openapi.yaml', import.meta.url), 'utf8')

export function openApp({
  operations,
  proxies,
  home,
  readiness,
  log,
  media,
  metrics,
  public_url,
}: AppParts): Express {
  const app = express()
  app.disable('x-powered-by').disable('etag').set('trust proxy', proxies)
  app.use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }))
  app.use(identify)
  app.use(
    pinoHttp({
      logger: log,
      genReqId: (_, res) => String(res.getHeader('X-Request-Id')),
      autoLogging: { ignore: ({ url = '' }) => UNLOGGED.includes(url) },
      // The request's own serializers would log headers, and with them the key.
      serializers: {
        req: ({ id, method, url }: Request) => ({ id, method, path: url.split('?')[0] }),
        res: ({ statusCode }: Response) => ({ status: statusCode }),
      },
    }),
  )
  app.get('/healthz', healthz())
  app.get('/readyz', readyz(readiness))
  if (metrics) app.get('/metrics', metrics)
  app.get('/openapi.yaml', (_, res) => {
    res.type('application/yaml').set(PUBLIC_DOCUMENT).send(addressed(CONTRACT_YAML, public_url))
  })
  app.get('/openapi.json', (_, res) => {
    res.set(PUBLIC_DOCUMENT).json({ ...contract, servers: serversAt(public_url) })
  })
  app.get('/openapi-3.1.json', (_, res) => {
    res.set(PUBLIC_DOCUMENT).json({ ...contract_3_1, servers: serversAt(public_url) })
  })
  app.use(discovery(public_url))
  app.use('/docs', docs())
  app.get('/media/:name', media)
  if (operations) {
    app.use('/api/v1', operations.api)
    app.all('/mcp', operations.mcp)
    app.use('/api/dashboard/v1', operations.dashboard)
    app.use('/oauth', operations.connecting)
    app.use('/dashboard', operations.pages)
  }
  app.get('/', home)
  app.use(() => {
    throw notFound()
  })
  app.use(answerErrors(log))
  return app
}

/** Every answer carries an id, the caller's own when it is well formed. */
const identify: RequestHandler = (req, res, next) => {
  const given = req.get('X-Request-Id')
  res.setHeader(
    'X-Request-Id',
    given !== undefined && REQUEST_ID.test(given) ? given : randomUUID(),
  )
  next()
}

/** The contract as this instance serves it names this instance's own address first. */
function serversAt(public_url: string) {
  const [server] = contract.servers
  return [
    { ...server, variables: { base_url: { ...server?.variables.base_url, default: public_url } } },
  ]
}

function addressed(yaml: string, public_url: string): string {
  return yaml.replace(/(base_url:\s+default: ).*/, (_, before: string) => `${before}${public_url}`)
}
