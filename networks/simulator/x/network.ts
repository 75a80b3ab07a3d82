/** The simulated X API v2: posts, media, articles. https://docs.x.com/x-api */
import { description } from '../../x/description.ts'
import { avatarPath } from '../pages/avatar.ts'
import { type SimulatedAnswer, bearerToken, json } from '../exchange.ts'
import { openRates, type Rate } from '../rates.ts'
import type { SimulatedNetwork } from '../module.ts'
import { describeMedia } from './altText.ts'
import { draftArticle, publishArticle } from './articles.ts'
import { appendChunk, finalizeUpload, startUpload, uploadWhole } from './media.ts'
import { readStatus } from './mediaStatus.ts'
import { createPost, deletePost } from './posts.ts'
import { invalidRequest, tooManyRequests, unauthorized, usualProblem } from './problems.ts'
import { readPost, readPosts, readUserPosts } from './reads.ts'
import { bodyError } from '../shape.ts'
import type { XCall } from './call.ts'
import { countX } from './metrics.ts'
import { xPages } from './pages.ts'
import type { XPost } from './post.ts'
import { openXSignIn } from './signIn.ts'
import { openUploads } from './uploads.ts'
import { isDrafted, type XWorld } from './world.ts'

const RATE_WINDOW_MS = 15 * 60_000

const METRICS = /\b(public_metrics|non_public_metrics|organic_metrics)\b/

interface Operation {
  method: string
  path: RegExp
  operation: string
  /** The parameters that it takes; X refuses every other. */
  query?: string[]
  /** Whether there is a post after it. */
  publishes?: true
  run(call: XCall): SimulatedAnswer
}

/** Of both dialects. */
const FIELDS = [
  ...['post.fields', 'tweet.fields', 'expansions', 'user.fields', 'media.fields'],
  ...['poll.fields', 'place.fields'],
]
const WINDOW = [
  ...['max_results', 'pagination_token', 'start_time', 'end_time', 'since_id', 'until_id'],
  'exclude',
]

const OPERATIONS: Operation[] = [
  { method: 'GET', path: /^\/2\/users\/me$/, operation: 'me', query: FIELDS, run: readMe },
  {
    method: 'POST',
    path: /^\/2\/tweets$/,
    operation: 'create',
    publishes: true,
    run: createPost,
  },
  {
    method: 'GET',
    path: /^\/2\/tweets$/,
    operation: 'read',
    query: ['ids', ...FIELDS],
    run: readPosts,
  },
  {
    method: 'GET',
    path: /^\/2\/tweets\/([^/]+)$/,
    operation: 'read',
    query: FIELDS,
    run: readPost,
  },
  { method: 'DELETE', path: /^\/2\/tweets\/([^/]+)$/, operation: 'delete', run: deletePost },
  {
    method: 'GET',
    path: /^\/2\/users\/([^/]+)\/tweets$/,
    operation: 'read',
    query: [...WINDOW, ...FIELDS],
    run: readUserPosts,
  },
  { method: 'POST', path: onMedia('upload'), operation: 'upload', run: uploadWhole },
  {
    method: 'GET',
    path: onMedia('upload'),
    operation: 'upload_status',
    query: ['media_id', 'command'],
    run: readStatus,
  },
  { method: 'POST', path: onMedia('upload/initialize'), operation: 'initialize', run: startUpload },
  { method: 'POST', path: onMedia('upload/([^/]+)/append'), operation: 'append', run: appendChunk },
  {
    method: 'POST',
    path: onMedia('upload/([^/]+)/finalize'),
    operation: 'finalize',
    run: finalizeUpload,
  },
  { method: 'POST', path: onMedia('metadata'), operation: 'alt_text', run: describeMedia },
  { method: 'POST', path: /^\/2\/articles\/draft$/, operation: 'draft', run: draftArticle },
  {
    method: 'POST',
    path: /^\/2\/articles\/([^/]+)\/publish$/,
    operation: 'publish_article',
    publishes: true,
    run: publishArticle,
  },
]

function onMedia(rest: string): RegExp {
  return new RegExp(`^/2/media/${rest}$`)
}

export function openX(world: XWorld): SimulatedNetwork<XPost> {
  const rates = openRates(RATE_WINDOW_MS)
  const uploads = openUploads()
  const signIn = openXSignIn(world)

  return {
    paths: /^\/(2|i\/oauth2)\//,
    route(call) {
      const signing_in = signIn.route(call)
      if (signing_in) return signing_in
      const match = OPERATIONS.find(
        ({ method, path }) => method === call.method && path.test(call.path),
      )
      if (match === undefined) return undefined

      const { operation, path, query = [], publishes = false, run } = match
      return {
        publishes,
        // Counting is one thing and looking for a post another, so faults can tell them apart.
        operation:
          operation === 'read' && METRICS.test(call.query.toString()) ? 'metrics' : operation,
        run() {
          const bearer = world.bearerOf(description.platform, bearerToken(call))
          if (bearer === undefined || bearer.problem !== undefined) return unauthorized()

          const { account } = bearer
          const name = `${account.account} ${call.method} ${path.source}`
          const rate = rates.take(name, world.settings.x_rate_limit, 1)
          if (rate.exceeded) return withRate(tooManyRequests(), rate)
          const stranger = [...call.query.keys()].find((one) => !query.includes(one))
          if (stranger !== undefined) return withRate(strangeParameter(stranger, query), rate)
          const id = path.exec(call.path)?.[1] ?? ''
          return withRate(run({ call, world, account, uploads, id }), rate)
        },
      }
    },
    notFound: () => json(404, { title: 'Not Found', type: 'about:blank', status: 404 }),
    refuse: usualProblem,
    count: (post) => countX(post, world),
    pages: xPages(world),
    describe: (entry) =>
      isDrafted(entry) ? { at: entry.drafted_at, words: entry.title.slice(0, 120) } : undefined,
  }
}

function strangeParameter(name: string, known: string[]): SimulatedAnswer {
  const message = `The query parameter [${name}] is not one of [${known.join(',')}]`
  return invalidRequest([bodyError(message, name, name)])
}

function withRate(answer: SimulatedAnswer, { limit, remaining, reset }: Rate): SimulatedAnswer {
  const headers = {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(reset),
  }
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

const USER_FIELDS = [
  ...['confirmed_email', 'connection_status', 'created_at', 'description', 'entities', 'id'],
  ...['is_identity_verified', 'location', 'name', 'parody', 'profile_banner_url'],
  ...['profile_image_url', 'protected', 'public_metrics', 'receives_your_dm', 'subscription'],
  ...['subscription_type', 'url', 'username', 'verified', 'verified_followers_count'],
  ...['verified_type', 'withheld'],
]

/** Fields that X knows and the simulated account lacks are left out, as X does with empty ones. */
function readMe({ call, account, world }: XCall): SimulatedAnswer {
  const fields = call.query.get('user.fields')?.split(',') ?? []
  const unknown = fields.filter((field) => !USER_FIELDS.includes(field))
  if (unknown.length > 0) {
    const message = `The \`user.fields\` query parameter value [${unknown.join(',')}] is not one of [${USER_FIELDS.join(',')}]`
    return invalidRequest([bodyError(message, 'user.fields', unknown.join(','))])
  }

  const paid = account.subscription_type !== 'None'
  const user = {
    id: account.account,
    name: account.display_name,
    username: account.handle,
    profile_image_url: `${world.url}${avatarPath(account)}`,
    protected: false,
    verified: paid,
    verified_type: paid ? 'blue' : 'none',
    subscription_type: account.subscription_type,
  }
  const shown = Object.entries(user).filter(
    ([field]) => ['id', 'name', 'username'].includes(field) || fields.includes(field),
  )
  return json(200, { data: Object.fromEntries(shown) })
}
