/** The simulated Bluesky: a personal data server of the AT Protocol, for post records and their blobs. */
import { description } from '../../bluesky/description.ts'
import { type SimulatedAnswer, type Call, isJson, readObject } from '../exchange.ts'
import { admit } from './admission.ts'
import { openProofs, type Proofs } from './proofs.ts'
import { openBlueskySignIn } from './signIn.ts'
import { internalError, invalid, usualError, xrpcError } from './errors.ts'
import { uploadBlob } from './blobs.ts'
import { gateInWords, isGateEntry } from './gate.ts'
import { blueskyPages } from './pages.ts'
import type { BlueskyPost } from './post.ts'
import {
  countBluesky,
  describeServer,
  getPosts,
  getRecord,
  listRecords,
  resolveHandle,
} from './reads.ts'
import { type Write, writesOf } from './write.ts'
import { commit } from './writes.ts'
import { openRates, type Rate, type Rates } from '../rates.ts'
import type { SimulatedNetwork } from '../module.ts'
import type { BlueskyWorld } from './world.ts'

const RATE_WINDOW_S = 3_600
const POINTS = { create: 3, update: 2, put: 2, delete: 1 }

const READS: Record<
  string,
  { operation: string; run(call: Call, world: BlueskyWorld): SimulatedAnswer }
> = {
  'com.atproto.repo.getRecord': { operation: 'read', run: getRecord },
  'com.atproto.repo.listRecords': { operation: 'read', run: listRecords },
  'app.bsky.feed.getPosts': { operation: 'metrics', run: getPosts },
  'com.atproto.identity.resolveHandle': { operation: 'resolve', run: resolveHandle },
  'com.atproto.server.describeServer': { operation: 'describe', run: describeServer },
}

const UPLOAD = 'com.atproto.repo.uploadBlob'
const WRITES = [
  'com.atproto.repo.createRecord',
  'com.atproto.repo.putRecord',
  'com.atproto.repo.applyWrites',
  'com.atproto.repo.deleteRecord',
]

export function openBluesky(world: BlueskyWorld): SimulatedNetwork<BlueskyPost> {
  const rates = openRates(RATE_WINDOW_S * 1_000)
  const proofs = openProofs()
  const signIn = openBlueskySignIn(world, proofs)

  return {
    paths: /^\/(xrpc|oauth)\//,
    root_paths: /^\/(xrpc|oauth)\/|^\/\.well-known\/|^\/did(:|%3A)/i,
    route(call) {
      const signing_in = signIn.route(call)
      if (signing_in) return signing_in
      const name = call.path.replace(/^\/xrpc\//, '')
      const read = Object.hasOwn(READS, name) ? READS[name] : undefined
      const expected = read ? 'GET' : 'POST'
      if (read === undefined && name !== UPLOAD && !WRITES.includes(name)) return undefined
      if (call.method !== expected) {
        const message = `Incorrect HTTP method (${call.method}) expected ${expected}`
        return { operation: 'unknown', run: () => invalid(message) }
      }
      if (read) return { operation: read.operation, run: () => read.run(call, world) }

      if (name === UPLOAD) {
        return {
          operation: 'upload',
          run() {
            const account = admit(call, world, proofs)
            return 'status' in account ? account : uploadBlob(call, account, world)
          },
        }
      }
      const writes = writesOf(name, call.body)
      const deletes = Array.isArray(writes) && writes.every(({ action }) => action === 'delete')
      return {
        operation: deletes ? 'delete' : 'create',
        publishes: !deletes,
        run: () => write({ call, world, rates, proofs, name, writes }),
      }
    },
    notFound: () => xrpcError(501, 'MethodNotImplemented', 'Method Not Implemented'),
    refuse: (status) => (status === 500 ? internalError() : usualError(status)),
    count: (post) => countBluesky(post, world),
    pages: blueskyPages(world),
    describe: (entry) =>
      isGateEntry(entry) ? { at: entry.at, words: gateInWords(entry) } : undefined,
  }
}

interface RepoCall {
  call: Call
  world: BlueskyWorld
  rates: Rates
  proofs: Proofs
  name: string
  /** Or the reason why the body has none. */
  writes: Write[] | string
}

function write({ call, world, rates, proofs, name, writes }: RepoCall): SimulatedAnswer {
  const account = admit(call, world, proofs)
  if ('status' in account) return account
  if (!isJson(call)) {
    return invalid(`Wrong request encoding (Content-Type): ${call.headers['content-type']}`)
  }
  if (!isParsable(call.body)) return xrpcError(400, 'SyntaxError', 'Unexpected end of JSON input')
  if (typeof writes === 'string') return invalid(writes)

  const points = writes.reduce((sum, { action }) => sum + POINTS[action], 0)
  const rate = rates.take(account.account, world.settings.bluesky_rate_limit, points)
  if (rate.exceeded) return withRate(usualError(429), rate)
  const repo = String(readObject(call.body)?.repo)
  if (repo !== account.account && repo !== account.handle) {
    const is_known = world.findAccount(description.platform, repo) !== undefined
    return withRate(
      is_known
        ? xrpcError(401, 'AuthenticationRequired', 'Authentication Required')
        : xrpcError(403, 'AccountNotFound', 'Account not found'),
      rate,
    )
  }
  return withRate(commit({ world, account, name, writes, received_at: call.received_at }), rate)
}

function isParsable(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

function withRate(
  answer: SimulatedAnswer,
  { limit, remaining, reset, exceeded }: Rate,
): SimulatedAnswer {
  const headers: Record<string, string> = {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(reset),
    'ratelimit-policy': `${limit};w=${RATE_WINDOW_S}`,
  }
  if (exceeded) headers['retry-after'] = String(Math.ceil(reset - Date.now() / 1_000))
  return { ...answer, headers: { ...answer.headers, ...headers } }
}
