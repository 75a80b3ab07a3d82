/** The posts that a request asks for: one by itself, or several in `posts`. */
import type { PostContent } from '../../../db/posts/content.ts'
import { MEMBERS } from '../../../generated/names.ts'
import { validationFailed } from '../../../openapi/errors.ts'
import type { Body } from '../../handler.ts'
import { mergeContent } from '../content.ts'
import { withPlainUrls } from '../media.ts'

export type SentPost = Omit<Body<'createPosts'>, 'posts' | 'text'> & { text: string }

export interface PostInput {
  /** Leads to it in the request, such as `posts[3].`; empty for the only one. */
  field: string
  sent: SentPost
  content: PostContent
}

const BESIDE_POSTS = ['posts', 'x_account_id', 'platforms']

/** Throws when the two forms are mixed. */
export function readInputs(body: Body<'createPosts'>): PostInput[] {
  const { posts, text } = body
  if (posts === undefined) {
    if (text === undefined) throw validationFailed(['text: needed, or posts for several at once'])
    return [inputOf('', { ...body, text })]
  }
  const extra = MEMBERS.CreatePostsRequest.filter(
    (name) => name in body && !BESIDE_POSTS.includes(name),
  )
  if (extra.length > 0)
    throw validationFailed(extra.map((name) => `${name}: not together with posts`))
  return posts.map((post, index) =>
    inputOf(`posts[${index}].`, {
      ...post,
      ...inherit('x_account_id', post.x_account_id ?? body.x_account_id),
      ...inherit('platforms', post.platforms ?? body.platforms),
    }),
  )
}

function inputOf(field: string, sent: SentPost): PostInput {
  return { field, sent, content: withPlainUrls(mergeContent(sent)) }
}

function inherit<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value }
}
