/** The posts that a request asks for: one by itself, or several in `posts`. */
import type { PostContent } from '../../../db/posts/content.ts'
import { MEMBERS, type Platform } from '../../../generated/names.ts'
import { validationFailed } from '../../../openapi/errors.ts'
import { inBody } from '../../../openapi/places.ts'
import { notTogether, oneOfNeeded } from '../../../openapi/problems.ts'
import type { Body } from '../../handler.ts'
import { readPlatforms } from '../../requests/platforms.ts'
import { mergeContent } from '../content.ts'
import { withPlainUrls } from '../media.ts'

export interface SentPost extends Omit<Body<'createPosts'>, 'posts' | 'text' | 'platforms'> {
  text: string
  /** Undefined where the request names none. */
  platforms: Platform[] | undefined
}

export interface PostInput {
  /** Leads to it in the request, such as `posts[3].`; empty for the only one. */
  field: string
  sent: SentPost
  content: PostContent
}

const ONE_OR_SEVERAL = 'needed, or posts for several at once'
const BESIDE_POSTS = ['posts', 'x_account_id', 'platforms', 'queue']

/** Throws when the two forms are mixed. Empty lists count as left out: generated clients send them. */
export function readInputs(body: Body<'createPosts'>): PostInput[] {
  const { posts = [], text } = body
  const platforms = readPlatforms(body.platforms)
  if (posts.length === 0) {
    if (text === undefined) throw validationFailed([oneOfNeeded(inBody('text'), ONE_OR_SEVERAL)])
    return [inputOf('', { ...body, text, platforms })]
  }
  const extra = MEMBERS.PostsInput.filter(
    (name) => !BESIDE_POSTS.includes(name) && isSent(body[name]),
  )
  if (extra.length > 0)
    throw validationFailed(extra.map((name) => notTogether(inBody(name), 'posts')))
  return posts.map((post, index) => {
    const x_account_id = post.x_account_id ?? body.x_account_id
    const queue = post.queue ?? (post.scheduled_date === undefined ? body.queue : undefined)
    return inputOf(`posts[${index}].`, {
      ...post,
      ...(x_account_id !== undefined && { x_account_id }),
      ...(queue !== undefined && { queue }),
      platforms: readPlatforms(post.platforms) ?? platforms,
    })
  })
}

function inputOf(field: string, sent: SentPost): PostInput {
  return { field, sent, content: withPlainUrls(mergeContent(sent)) }
}

function isSent(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0)
}
