/** The simulated LinkedIn: a member's own posts, which a member's token cannot read back. */
import { description } from '../../linkedin/description.ts'
import { avatarPath } from '../pages/avatar.ts'
import { type SimulatedAnswer, bearerToken, type Call, header, json } from '../exchange.ts'
import type { AwaitedImages, LinkedInCall } from './call.ts'
import { linkedInError, usualError } from './errors.ts'
import { initializeUpload, putImage } from './images.ts'
import { createPost, deletePost } from './posts.ts'
import { openLinkedInSignIn } from './signIn.ts'
import { countsOf } from '../metrics.ts'
import type { SimulatedNetwork } from '../module.ts'
import { linkedInPages } from './pages.ts'
import type { LinkedInPost } from './post.ts'
import type { SimulatedAccount } from '../state.ts'
import type { LinkedInWorld } from './world.ts'

/** Versions stay alive for a year; here for good, so that a pinned version does not end a demo. */
const OLDEST_VERSION = '202512'
const REACH = 0.8
/** What a member's token is not given the scope for: to read posts, images and numbers. */
const DENIED: Partial<Record<string, string>> = {
  read: 'posts.GET',
  image_status: 'images.GET',
  metrics: 'memberCreatorPostAnalytics.FINDER-entity',
}

export function openLinkedIn(world: LinkedInWorld): SimulatedNetwork<LinkedInPost> {
  const awaited: AwaitedImages = new Map()
  const signIn = openLinkedInSignIn(world)
  let created = 0

  return {
    paths: /^\/(rest|v2|dms-uploads|oauth)\//,
    route(call) {
      const signing_in = signIn.route(call)
      if (signing_in) return signing_in
      const operation = operationOf(call)
      if (operation === undefined) return undefined
      // Both kinds of URN occur, so they take turns.
      const kind = operation === 'create' && created++ % 2 === 1 ? 'ugcPost' : 'share'
      return {
        operation,
        publishes: operation === 'create',
        run: () => answer(operation, { call, world, awaited, kind }),
      }
    },
    notFound: () => linkedInError(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found'),
    refuse: usualError,
    count: (post) => countsOf(post, { reach: REACH }, world.now()),
    pages: linkedInPages(world),
  }
}

function operationOf({ method, path, query }: Call): string | undefined {
  const is_initialize = query.get('action') === 'initializeUpload'
  if (path === '/v2/userinfo' && method === 'GET') return 'me'
  if (path === '/rest/posts' && method === 'POST') return 'create'
  if (/^\/rest\/posts(\/[^/]+)?$/.test(path) && method === 'GET') return 'read'
  if (/^\/rest\/posts\/[^/]+$/.test(path) && method === 'DELETE') return 'delete'
  if (path === '/rest/images' && method === 'POST' && is_initialize) return 'initialize'
  if (/^\/rest\/images\/[^/]+$/.test(path) && method === 'GET') return 'image_status'
  if (path.startsWith('/dms-uploads/') && method === 'PUT') return 'upload'
  if (path === '/rest/memberCreatorPostAnalytics' && method === 'GET') return 'metrics'
  return undefined
}

function answer(operation: string, asked: Omit<LinkedInCall, 'account'>): SimulatedAnswer {
  const { call, world } = asked
  const bearer = world.bearerOf(description.platform, bearerToken(call))
  if (bearer === undefined) return usualError(401)
  if (bearer.problem === 'expired') {
    const message = 'The token used in the request has expired'
    return linkedInError(401, 'EXPIRED_ACCESS_TOKEN', message, 65601)
  }
  if (bearer.problem === 'revoked') {
    const message = 'The token used in the request has been revoked by the user'
    return linkedInError(401, 'REVOKED_ACCESS_TOKEN', message, 65601)
  }
  const { account } = bearer
  if (operation === 'me') return readMember(account, world)
  if (operation === 'upload') return putImage({ ...asked, account })

  const refused = checkHeaders(call) ?? checkQuery(operation, call)
  if (refused) return refused
  const denied = DENIED[operation]
  if (denied !== undefined) {
    return linkedInError(403, 'ACCESS_DENIED', `Not enough permissions to access: ${denied}`, 100)
  }
  if (operation === 'create') return createPost({ ...asked, account })
  if (operation === 'initialize') return initializeUpload({ ...asked, account })
  return deletePost({ ...asked, account })
}

function checkHeaders(call: Call): SimulatedAnswer | undefined {
  const version = header(call, 'linkedin-version') ?? ''
  const newest = new Date().toISOString().slice(0, 7).replace('-', '')
  if (!/^\d{4}(0[1-9]|1[0-2])$/.test(version) || version < OLDEST_VERSION || version > newest) {
    const message = `Requested version ${version ? `${version}01` : ''} is not active`
    return linkedInError(426, 'NONEXISTENT_VERSION', message)
  }
  if (header(call, 'x-restli-protocol-version') !== '2.0.0') {
    const message = 'X-RestLi-Protocol-Version header must be 2.0.0'
    return linkedInError(400, 'ILLEGAL_ARGUMENT', message)
  }
  return undefined
}

/** Reading is refused whatever it asks for, so only what can succeed is looked at. */
function checkQuery(operation: string, { query }: Call): SimulatedAnswer | undefined {
  if (DENIED[operation] !== undefined) return undefined
  const parameters = operation === 'initialize' ? ['action'] : []
  const stranger = [...query.keys()].find((name) => !parameters.includes(name))
  if (stranger === undefined) return undefined
  const message = `Query parameter '${stranger}' is not allowed`
  return linkedInError(400, 'QUERY_PARAM_NOT_ALLOWED', message)
}

function readMember(member: SimulatedAccount, world: LinkedInWorld): SimulatedAnswer {
  const { account, display_name } = member
  const [given_name = '', ...rest] = display_name.split(' ')
  return json(200, {
    sub: account,
    name: display_name,
    given_name,
    family_name: rest.join(' '),
    picture: `${world.url}${avatarPath(member)}`,
    locale: { country: 'US', language: 'en' },
  })
}
