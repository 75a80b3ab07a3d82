/**
 * Two programs in one that ask no database and answer the same: Express alone, and Express with what holds requests to
 * the contract. Arguments: `express` or `contract`, and how many paths there are.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type Express } from 'express'
import { destination } from 'pino'
import contract from '../../../generated/openapi.json' with { type: 'json' }
import type { RequestAdmission } from '../../../db/users/admission.ts'
import { ALL_PERMISSIONS } from '../../../db/users/keys.ts'
import { openInstruments } from '../../../jobs/delivery/instruments.ts'
import { NO_TRACING } from '../../../jobs/tracing.ts'
import { unauthorized } from '../../../openapi/errors.ts'
import { BODY_BYTES_MAX } from '../../../server/api.ts'
import { openLog } from '../../../server/log.ts'
import { openOperations } from '../../../server/operations.ts'
import { openRequestMemory } from '../../../server/requestMemory.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const
const REPLY = { success: true, count: 1, posts: [{ id: '6a968600000003b8e06c4a19', text: 'One' }] }

const [which, paths_max = ''] = process.argv.slice(2)
const paths = pathsOf(Number(paths_max))
const app = express().disable('x-powered-by').disable('etag')
if (which === 'express') alone(app)
else app.use('/api/v1', await withContract())
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
// A TCP server has an address once it listens.
const { port } = server.address() as AddressInfo
process.stdout.write(`${which} runs at http://127.0.0.1:${port}\n`)

/** What is asked for, and others before it. */
function pathsOf(count: number): Record<string, object> {
  const [asked, others] = [['/me', '/posts'], Object.entries(contract.paths)]
  const left = others.filter(([path]) => !asked.includes(path)).slice(0, count - asked.length)
  return Object.fromEntries([...left, ...others.filter(([path]) => asked.includes(path))])
}

function* operationsOf() {
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) if (method in item) yield { path, method, item }
  }
}

function alone(bare: Express) {
  const json = express.json({ limit: BODY_BYTES_MAX })
  for (const { path, method } of operationsOf()) {
    const at = `/api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`
    bare[method](at, json, (_, res) => void res.status(method === 'post' ? 201 : 200).json(REPLY))
  }
}

function withContract() {
  const publisher = {
    instruments: openInstruments(),
    tracing: NO_TRACING,
    log: openLog('error', destination(2)),
    track: (work: Promise<void>) => work,
  }
  const operation_ids = [...operationsOf()].map(({ item, method }) => operationIdOf(item, method))
  return openOperations(publisher, {
    contract: Object.assign({}, contract, { paths }),
    body_bytes_max: BODY_BYTES_MAX,
    memory: openRequestMemory(),
    operation_ids,
    authenticate: () => Promise.resolve(ADMISSION),
    refusal: unauthorized,
    perform: () => Promise.resolve(REPLY),
  })
}

function operationIdOf(item: object, method: string): string {
  // Of a path of the contract.
  return (item as Record<string, { operationId: string }>)[method]?.operationId ?? ''
}

const window = { limit: 1_000_000, used: 1, resets_at: 0 }
const ADMISSION: RequestAdmission = {
  user: {
    id: '6a968600000003b8e06c4a19',
    name: 'Everybody',
    auto_cross_post: true,
    plan: 'unlimited',
    status: 'active',
    subscribed: true,
    trial_ends_at: null,
    current_period_ends_at: null,
    posts_per_day: 1_000,
    accounts_max: 10,
    has_articles: true,
    has_tweet_analytics: true,
    accounts: null,
    permissions: ALL_PERMISSIONS,
    key: undefined,
  },
  credential_id: '6a968600000003b8e06c4a1a',
  minute: window,
  day: window,
}
