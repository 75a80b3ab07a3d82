/** Reading from the simulated data server. None of it needs a token, as on the real one. */
import { type Answer, type Call, json } from './exchange.ts'
import { POSTS } from './bluesky_record.ts'
import { invalid, xrpcError } from './bluesky_errors.ts'
import type { BlueskyPost } from './post.ts'
import type { Account, World } from './world.ts'

export function getRecord({ query }: Call, world: World): Answer {
  const account = findRepo(query, world)
  if (account === undefined) return invalid(`Could not find repo: ${query.get('repo')}`)

  const uri = `at://${account.account}/${query.get('collection')}/${query.get('rkey')}`
  const post = world.findBluesky(uri)
  const cid = query.get('cid')
  if (post === undefined || (cid !== null && cid !== post.cid)) {
    return xrpcError(400, 'RecordNotFound', `Could not locate record: ${uri}`)
  }
  return json(200, showRecord(post))
}

/** Newest key first; `reverse` asks for the oldest first. */
export function listRecords({ query }: Call, world: World): Answer {
  const account = findRepo(query, world)
  if (account === undefined) return invalid(`Could not find repo: ${query.get('repo')}`)
  const limit = Number(query.get('limit') ?? '50')
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    return invalid('Error: Params/limit must be between 1 and 100')
  }

  const cursor = query.get('cursor')
  const forward = query.get('reverse') === 'true'
  const posts = query.get('collection') === POSTS ? world.listPosts(account).filter(isBluesky) : []
  const records = posts
    .toSorted((a, b) => (a.rkey < b.rkey === forward ? -1 : 1))
    .filter(({ rkey }) => cursor === null || (forward ? rkey > cursor : rkey < cursor))
    .slice(0, limit)
  const last = records.at(-1)
  return json(200, { ...(last ? { cursor: last.rkey } : {}), records: records.map(showRecord) })
}

export function resolveHandle({ query }: Call, world: World): Answer {
  const handle = query.get('handle')?.toLowerCase() ?? ''
  const account = world.findAccount('secondary_a', handle)
  return account ? json(200, { did: account.account }) : invalid('Unable to resolve handle')
}

export function describeServer(): Answer {
  return json(200, {
    did: 'did:web:localhost',
    availableUserDomains: ['.test'],
    inviteCodeRequired: true,
    links: {},
    contact: {},
  })
}

function findRepo(query: URLSearchParams, world: World): Account | undefined {
  return world.findAccount('secondary_a', query.get('repo') ?? '')
}

function isBluesky(post: { platform: string }): post is BlueskyPost {
  return post.platform === 'secondary_a'
}

function showRecord({ id, cid, record }: BlueskyPost) {
  return { uri: id, cid, value: record }
}
