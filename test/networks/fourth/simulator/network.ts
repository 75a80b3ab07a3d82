/** The simulated Harbour. */
import { description } from '../../harbour/description.ts'
import {
  bearerToken,
  type Call,
  empty,
  json,
  readObject,
  type SimulatedAnswer,
} from '../exchange.ts'
import { countsOf } from '../metrics.ts'
import type { SimulatedNetwork } from '../module.ts'
import { avatarPath } from '../pages/avatar.ts'
import type { Post } from '../post.ts'
import { nextSnowflake } from '../snowflake.ts'
import { fingerprintOf, type SimulatedAccount } from '../state.ts'
import type { World } from '../world.ts'
import { openSignIn } from './signIn.ts'

const { platform } = description

export function openHarbour(world: World): SimulatedNetwork {
  const signIn = openSignIn(world)
  return {
    paths: /^\/(v1|oauth)\//,
    route: (call) => signIn.route(call) ?? routeOf(call, world),
    notFound: () => refused(404),
    refuse: refused,
    count: (post) => countsOf(post, { reach: 0.1 }, world.now()),
    pages: {
      pathOf: ({ id }) => `/${platform}/notes/${id}`,
      postAt: ([first, id, ...more]) => (first === 'notes' && more.length === 0 ? id : undefined),
      runsOf: ({ text }) => [{ text }],
      counts: ['replies', 'likes'],
    },
  }
}

function routeOf(call: Call, world: World) {
  const id = /^\/v1\/notes\/(\d+)$/.exec(call.path)?.[1]
  const of = /^\/v1\/accounts\/(\w+)\/notes$/.exec(call.path)?.[1]
  const known = (run: (account: SimulatedAccount) => SimulatedAnswer) => () => {
    const bearer = world.bearerOf(platform, bearerToken(call))
    return bearer && bearer.problem === undefined ? run(bearer.account) : refused(401)
  }
  if (call.method === 'GET' && call.path === '/v1/me') {
    return { operation: 'me', run: known((account) => json(200, showMember(account, world))) }
  }
  if (call.method === 'POST' && call.path === '/v1/notes') {
    const run = known((account) => create(call, account, world))
    return { operation: 'create', publishes: true, run }
  }
  if (call.method === 'GET' && of !== undefined) {
    return { operation: 'read', run: known((account) => list(call, account, of, world)) }
  }
  if (call.method === 'DELETE' && id !== undefined) {
    return { operation: 'delete', run: known((account) => remove(account, id, world)) }
  }
  return undefined
}

function showMember(account: SimulatedAccount, { url }: World) {
  const { account: id, handle, display_name: name } = account
  return { id, handle, name, picture: `${url}${avatarPath(account)}` }
}

function create(call: Call, account: SimulatedAccount, world: World): SimulatedAnswer {
  const { text, reply_to = null, ...others } = readObject(call.body) ?? {}
  if (typeof text !== 'string' || text.trim() === '' || text.length > 500) return refused(400)
  if (reply_to !== null && typeof reply_to !== 'string') return refused(400)
  if (Object.keys(others).length > 0) return refused(400)
  if (reply_to !== null && world.findPost(platform, reply_to) === undefined) return refused(403)

  const accepted_at = world.now()
  const post: Post = {
    platform,
    account: account.account,
    id: nextSnowflake(accepted_at, (one) => world.isTaken(platform, one)),
    text,
    body: call.body,
    parent: reply_to,
    fingerprint: fingerprintOf(call.body),
    received_at: call.received_at,
    accepted_at,
    media: [],
  }
  world.record([{ kind: 'post_accepted', ...post }])
  return json(201, { id: post.id })
}

function list(
  { query }: Call,
  reader: SimulatedAccount,
  of: string,
  world: World,
): SimulatedAnswer {
  if (of !== reader.account) return refused(403)
  const notes = world
    .listPosts(reader)
    .filter(({ accepted_at }) => accepted_at >= Number(query.get('since')))
    .map(({ id, text, parent }) => ({ id, text, reply_to: parent }))
  return json(200, { notes })
}

function remove(account: SimulatedAccount, id: string, world: World): SimulatedAnswer {
  const post = world.findPost(platform, id)
  if (post === undefined) return refused(404)
  if (post.account !== account.account) return refused(403)
  const at = world.now()
  world.record([{ kind: 'post_deleted', platform, account: account.account, id, at }])
  return empty(204)
}

function refused(status: number): SimulatedAnswer {
  return json(status, { reason: `Status ${status}` })
}
