/** Reading from the simulated data server, and from the view behind it. None of it needs a token. */
import { description } from '../../bluesky/description.ts'
import { type SimulatedAnswer, type Call, json } from '../exchange.ts'
import { POSTS } from './record.ts'
import { invalid, xrpcError } from './errors.ts'
import type { BlueskyPost } from './post.ts'
import { type Counts, countsOf } from '../metrics.ts'
import type { SimulatedAccount } from '../state.ts'
import { type BlueskyWorld, isBluesky } from './world.ts'

const MAX_URIS = 25
const REACH = 0.5

export function getRecord({ query }: Call, world: BlueskyWorld): SimulatedAnswer {
  const missing = missingIn(query, 'repo', 'collection', 'rkey')
  if (missing) return missing
  const account = findRepo(query, world)
  if (account === undefined) return invalid(`Could not find repo: ${query.get('repo')}`)

  const uri = `at://${account.account}/${query.get('collection')}/${query.get('rkey')}`
  if (uri.endsWith('/app.bsky.actor.profile/self')) return json(200, showProfile(uri, account))
  const found = world.findBluesky(uri) ?? world.findGate(uri)
  const cid = query.get('cid')
  if (found === undefined || (cid !== null && cid !== found.cid)) {
    return xrpcError(400, 'RecordNotFound', `Could not locate record: ${uri}`)
  }
  return json(200, showRecord(found))
}

function showProfile(uri: string, { display_name }: SimulatedAccount) {
  return { uri, value: { $type: 'app.bsky.actor.profile', displayName: display_name } }
}

/** Newest key first; `reverse` asks for the oldest first. */
export function listRecords({ query }: Call, world: BlueskyWorld): SimulatedAnswer {
  const missing = missingIn(query, 'repo', 'collection')
  if (missing) return missing
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

/** A post that is gone, or never was, is missing from the answer and nothing else. */
export function getPosts({ query }: Call, world: BlueskyWorld): SimulatedAnswer {
  const uris = query.getAll('uris')
  if (uris.length === 0) return invalid('Error: Params must have the property "uris"')
  if (uris.length > MAX_URIS) {
    return invalid(`Error: Params/uris must not have more than ${MAX_URIS} elements`)
  }
  const posts = uris.flatMap((uri) => world.findBluesky(uri) ?? [])
  return json(200, { posts: posts.map((post) => showPost(post, world)) })
}

function showPost(post: BlueskyPost, world: BlueskyWorld) {
  const { id: uri, cid, record, account: did, accepted_at } = post
  const counts = countBluesky(post, world)
  const { handle = 'handle.invalid', display_name } =
    world.findAccount(description.platform, did) ?? {}
  return {
    uri,
    cid,
    author: { did, handle, ...(display_name === undefined ? {} : { displayName: display_name }) },
    record,
    replyCount: counts.replies + world.listReplies(post).length,
    repostCount: counts.reposts,
    likeCount: counts.likes,
    quoteCount: counts.quotes,
    bookmarkCount: counts.bookmarks,
    indexedAt: new Date(accepted_at).toISOString(),
  }
}

export function countBluesky(post: BlueskyPost, world: BlueskyWorld): Counts {
  return countsOf(post, { reach: REACH }, world.now())
}

export function resolveHandle({ query }: Call, world: BlueskyWorld): SimulatedAnswer {
  const handle = query.get('handle')?.toLowerCase() ?? ''
  const account = world.findAccount(description.platform, handle)
  return account ? json(200, { did: account.account }) : invalid('Unable to resolve handle')
}

export function describeServer(): SimulatedAnswer {
  return json(200, {
    did: 'did:web:localhost',
    availableUserDomains: ['.test'],
    inviteCodeRequired: true,
    blobUploadLimit: 5_242_880,
    links: {},
    contact: {},
  })
}

function missingIn(query: URLSearchParams, ...names: string[]): SimulatedAnswer | undefined {
  const missing = names.find((name) => !query.get(name))
  return missing === undefined
    ? undefined
    : invalid(`Error: Params must have the property "${missing}"`)
}

function findRepo(query: URLSearchParams, world: BlueskyWorld): SimulatedAccount | undefined {
  return world.findAccount(description.platform, query.get('repo') ?? '')
}

function showRecord({ id, cid, record }: Pick<BlueskyPost, 'id' | 'cid' | 'record'>) {
  return { uri: id, cid, value: record }
}
