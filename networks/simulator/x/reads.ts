/**
 * Reading posts back from the simulated X, in either dialect of field names.
 * https://docs.x.com/x-api/posts/get-posts-by-ids, https://docs.x.com/x-api/users/get-posts
 */
import { description } from '../../x/description.ts'
import { type SimulatedAnswer, json } from '../exchange.ts'
import type { XPost } from './post.ts'
import { isX, type XWorld } from './world.ts'
import type { XCall } from './call.ts'
import { bodyError, type BodyError } from '../shape.ts'
import { invalidRequest, notFound, resourceNotFound } from './problems.ts'
import { includesOf, readFields, showPost } from './shape.ts'

const ID = /^[0-9]{1,19}$/

export function readPosts({ call, world, account }: XCall): SimulatedAnswer {
  const ids = (call.query.get('ids') ?? '').split(',').filter(Boolean)
  const fields = readFields(call.query)
  const errors = [...fields.errors]
  const bad = ids.filter((id) => !ID.test(id))
  if (ids.length === 0 || ids.length > 100 || bad.length > 0) {
    const message = 'The `ids` query parameter must hold 1 to 100 post ids'
    errors.push(bodyError(message, 'ids', bad.join(',')))
  }
  if (errors.length > 0) return invalidRequest(errors)

  const posts = ids.flatMap((id) => world.findX(id) ?? [])
  const missing = ids.filter((id) => world.findX(id) === undefined)
  const shown = posts.map((post) => showPost(post, fields.names, world, account))
  const problems = [
    ...missing.map((id) => resourceNotFound('ids', id, world.settings)),
    ...shown.flatMap((one) => one.errors),
  ]
  return json(200, {
    ...(posts.length > 0 ? { data: shown.map((one) => one.post) } : {}),
    ...includesOf(posts, fields, world),
    ...(problems.length > 0 ? { errors: problems } : {}),
  })
}

/** A single post that is not there is a 200 with `errors` and without `data`. */
export function readPost({ call, world, account, id }: XCall): SimulatedAnswer {
  const fields = readFields(call.query)
  const errors = [...fields.errors]
  if (!ID.test(id)) {
    errors.push(bodyError(`The \`id\` path parameter [${id}] is not valid`, 'id', id))
  }
  if (errors.length > 0) return invalidRequest(errors)

  const post = world.findX(id)
  if (post === undefined) return json(200, { errors: [resourceNotFound('id', id, world.settings)] })
  const shown = showPost(post, fields.names, world, account)
  return json(200, {
    data: shown.post,
    ...includesOf([post], fields, world),
    ...(shown.errors.length > 0 ? { errors: shown.errors } : {}),
  })
}

export function readUserPosts({ call, world, account, id }: XCall): SimulatedAnswer {
  const fields = readFields(call.query)
  const window = readWindow(call.query)
  const errors = [...fields.errors, ...window.errors]
  if (!ID.test(id)) {
    errors.push(bodyError(`The \`id\` path parameter [${id}] is not valid`, 'id', id))
  }
  if (errors.length > 0) return invalidRequest(errors)

  const owner = world.findAccount(description.platform, id)
  if (owner === undefined) return notFound('id', id, world.settings, 'user')
  const all = visiblePosts(world, world.listPosts(owner).filter(isX)).filter(window.holds)
  const page = all.slice(window.offset, window.offset + window.max_results)
  const shown = page.map((post) => showPost(post, fields.names, world, account))
  const problems = shown.flatMap((one) => one.errors)
  const next_offset = window.offset + page.length
  return json(200, {
    ...(page.length > 0 ? { data: shown.map((one) => one.post) } : {}),
    ...includesOf(page, fields, world),
    ...(problems.length > 0 ? { errors: problems } : {}),
    meta: {
      result_count: page.length,
      ...(page.length > 0 ? { newest_id: page[0]?.id, oldest_id: page.at(-1)?.id } : {}),
      ...(next_offset < all.length ? { next_token: toToken(next_offset) } : {}),
    },
  })
}

/** Newest first, and only what the index has taken up by now. */
function visiblePosts(world: XWorld, posts: XPost[]): XPost[] {
  const indexed_until = world.now() - world.settings.x_visibility_delay_ms
  return posts.filter((post) => post.accepted_at <= indexed_until).reverse()
}

function readWindow(query: URLSearchParams) {
  const errors: BodyError[] = []
  const complain = (message: string, name: string) =>
    void errors.push(bodyError(message, name, query.get(name) ?? ''))

  const max_results = Number(query.get('max_results') ?? '10')
  if (!Number.isInteger(max_results) || max_results < 5 || max_results > 100) {
    const value = query.get('max_results')
    complain(
      `The \`max_results\` query parameter value [${value}] is not between 5 and 100`,
      'max_results',
    )
  }
  const [from, to] = ['start_time', 'end_time'].map((name) => {
    const text = query.get(name)
    if (text === null) return undefined
    const valid = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)
    if (!valid || Number.isNaN(Date.parse(text))) {
      complain(`Invalid '${name}':'${text}'. '${name}' must be a valid RFC 3339 time`, name)
    }
    return Date.parse(text)
  })
  for (const name of ['since_id', 'until_id']) {
    const text = query.get(name)
    if (text !== null && !ID.test(text)) complain(`The \`${name}\` is not a valid post id`, name)
  }
  const exclude = query.get('exclude')?.split(',') ?? []
  if (exclude.some((one) => !['replies', 'retweets'].includes(one))) {
    complain('The `exclude` query parameter value is not one of [replies,retweets]', 'exclude')
  }
  const offset = fromToken(query.get('pagination_token'))
  if (offset === undefined) complain('The pagination token is not valid', 'pagination_token')

  const [since, until] = [query.get('since_id'), query.get('until_id')]
  const holds = (post: XPost) =>
    (from === undefined || post.accepted_at >= from) &&
    (to === undefined || post.accepted_at < to) &&
    (since === null || BigInt(post.id) > BigInt(since)) &&
    (until === null || BigInt(post.id) < BigInt(until)) &&
    !(exclude.includes('replies') && post.parent !== null)
  return { errors, max_results, offset: offset ?? 0, holds }
}

/** Tokens are opaque base32hex; here they hide an offset. */
function toToken(offset: number): string {
  return `7140dibdnow9c7btw${offset.toString(32).padStart(6, '0')}`
}

function fromToken(token: string | null): number | undefined {
  if (token === null) return 0
  const hidden = /^7140dibdnow9c7btw([0-9a-v]{6})$/.exec(token)?.[1]
  return hidden === undefined ? undefined : parseInt(hidden, 32)
}
