/** The simulated LinkedIn: a member's own text posts, which a member's token cannot read back. */
import {
  type Answer,
  bearerToken,
  type Call,
  decodePath,
  empty,
  header,
  isJson,
  json,
  readObject,
} from './exchange.ts'
import { littleLength, readLittleText } from './little_text.ts'
import type { SimulatedNetwork } from './simulated_network.ts'
import { nextSnowflake } from './snowflake.ts'
import { type Account, fingerprintOf, type World } from './world.ts'
import { checkPost } from './linkedin_body.ts'
import { duplicateOf, inputError, linkedInError, usualError } from './linkedin_errors.ts'

/** Versions stay alive for a year; here for good, so that a pinned version does not end a demo. */
const OLDEST_VERSION = '202512'
const MAX_COMMENTARY = 3_000
const URN = /^urn:li:(share|ugcPost):\d+$/

export function secondaryB(): SimulatedNetwork {
  let created = 0

  return {
    platform: 'secondary_b',
    route(call, world) {
      const operation = operationOf(call)
      if (operation === undefined) return undefined
      // Both kinds of URN occur, so they take turns.
      const kind = operation === 'create' && created++ % 2 === 1 ? 'ugcPost' : 'share'
      return { operation, run: () => answer(operation, { call, world, kind }) }
    },
    notFound: () => linkedInError(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found'),
    refuse: usualError,
  }
}

function operationOf({ method, path }: Call): string | undefined {
  if (path === '/v2/userinfo' && method === 'GET') return 'me'
  if (path === '/rest/posts' && method === 'POST') return 'create'
  if (/^\/rest\/posts(\/[^/]+)?$/.test(path) && method === 'GET') return 'read'
  if (/^\/rest\/posts\/[^/]+$/.test(path) && method === 'DELETE') return 'delete'
  return undefined
}

interface Asked {
  call: Call
  world: World
  kind: 'share' | 'ugcPost'
}

function answer(operation: string, asked: Asked): Answer {
  const { call, world } = asked
  const account = world.accountByToken('secondary_b', bearerToken(call))
  if (account === undefined) return usualError(401)
  if (account.revoked) {
    const message = 'The token used in the request has been revoked by the user'
    return linkedInError(401, 'REVOKED_ACCESS_TOKEN', message, 65601)
  }
  if (operation === 'me') return readMember(account)

  const refused = checkHeaders(call)
  if (refused) return refused
  if (operation === 'create') return createPost(asked, account)
  if (operation === 'delete') return deletePost(asked, account)
  // Reading posts needs r_member_social, which members' apps are not given.
  return linkedInError(403, 'ACCESS_DENIED', 'Not enough permissions to access: posts.GET', 100)
}

function checkHeaders(call: Call): Answer | undefined {
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

function readMember({ account, display_name }: Account): Answer {
  const [given_name = '', ...rest] = display_name.split(' ')
  return json(200, {
    sub: account,
    name: display_name,
    given_name,
    family_name: rest.join(' '),
    locale: { country: 'US', language: 'en' },
  })
}

function createPost({ call, world, kind }: Asked, account: Account): Answer {
  if (!isJson(call)) {
    return linkedInError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json')
  }
  const body = readObject(call.body)
  const checked = checkPost(body, account)
  if (!checked.ok) return inputError(checked.status, checked.code, checked.message)

  const { commentary, visibility } = checked
  if (commentary.trim() === '') {
    return inputError(422, 'MISSING_REQUIRED_FIELD', 'Commentary is empty', 'commentary')
  }
  const little = readLittleText(commentary)
  if (littleLength(little) > MAX_COMMENTARY) {
    const message = `Commentary exceeds the maximum length of ${MAX_COMMENTARY} characters`
    return inputError(422, 'FIELD_LENGTH_TOO_LONG', message, 'commentary')
  }
  const text = little.segments.map((segment) => segment.text).join('')
  const same = world.findSameText(account, text)
  const window_ms = world.settings.linkedin_duplicate_window_ms
  if (same && Date.now() - same.accepted_at < window_ms) return duplicateOf(same.id)

  const accepted_at = Date.now()
  const prefix = `urn:li:${kind}:`
  const number = nextSnowflake(accepted_at, (one) => world.isTaken('secondary_b', prefix + one))
  const id = prefix + number
  world.record([
    {
      kind: 'post_accepted',
      platform: 'secondary_b',
      account: account.account,
      id,
      text,
      body: call.body,
      parent: null,
      fingerprint: fingerprintOf(call.body),
      accepted_at,
      commentary,
      visibility,
    },
  ])
  return empty(201, { 'x-restli-id': id, 'x-linkedin-id': id })
}

function deletePost({ call, world }: Asked, account: Account): Answer {
  const method = header(call, 'x-restli-method')
  const id = decodePath(call.path.slice('/rest/posts/'.length))
  if (!URN.test(id) || (method !== undefined && method !== 'DELETE')) {
    return inputError(400, 'INVALID_VALUE', `Could not delete ${id}`)
  }
  const post = world.findLinkedIn(id)
  if (post && post.account !== account.account) {
    return linkedInError(
      403,
      'ACCESS_DENIED',
      'Not enough permissions to access: posts.DELETE',
      100,
    )
  }
  if (post === undefined && !world.isDeleted('secondary_b', id)) {
    return linkedInError(404, 'NOT_FOUND', `Could not find entity ${id}`)
  }
  if (post) {
    const { platform, account: author } = post
    world.record([{ kind: 'post_deleted', platform, account: author, id, at: Date.now() }])
  }
  return empty(204)
}
