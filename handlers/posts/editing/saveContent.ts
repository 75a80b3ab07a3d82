import type { Connection } from '../../../db/connections/connections.ts'
import type { PostContent } from '../../../db/posts/content.ts'
import { attachOtherMedia } from '../../../db/posts/media.ts'
import { updateContent, type LockedPost } from '../../../db/posts/posts.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { alreadyPublished, outcomeUnknown, validationFailed } from '../../../openapi/errors.ts'
import { inBody } from '../../../openapi/places.ts'
import { mayBeThere } from '../../../openapi/problems.ts'
import type { Call } from '../../handler.ts'
import { mergeContent, problemsOf } from '../content.ts'
import { needFreeExternalIds } from '../labels.ts'
import {
  attachedTo,
  attachmentsOf,
  findUploadsByUrl,
  mediaProblems,
  withPlainUrls,
} from '../media.ts'
import { skipsOf } from '../skips.ts'
import { fitsSomewhere, routesOf, type TargetRoute } from '../targets.ts'
import { seenChanges } from './seenChanges.ts'

/** Saves what is new of a post's content; returns where it goes now. */
export async function saveContent(
  tx: Sql,
  { user, body, publisher }: Call<'updatePost'>,
  post: LockedPost,
  connections: Connection[],
): Promise<TargetRoute[]> {
  const content = withPlainUrls(mergeContent(body, post))
  const uploaded = await findUploadsByUrl(tx, user, [content])
  const problems = [
    ...problemsOf('', body, content),
    ...mediaProblems('', body.variants, content, uploaded),
  ]
  if (problems.length > 0) throw validationFailed(problems)
  needSameToReaders(post, content)
  const attached = attachedTo(content, uploaded)
  const routes = await routesOf(publisher, { ...post, ...content, media: attached }, connections)
  if (!fitsSomewhere(routes)) throw validationFailed(skipsOf({ field: '', sent: body }, routes))
  const { external_id } = content
  if (external_id !== post.external_id)
    await needFreeExternalIds(tx, 'posts', user, [{ field: 'external_id', external_id }])
  await updateContent(tx, user.id, post.id, content)
  await attachOtherMedia(tx, user.id, post.id, attachmentsOf(post.id, attached))
  return routes
}

/** What is live stays as it is (R7), and so does what may be, also for who wants it sent again (decision 513). */
function needSameToReaders(post: LockedPost, content: PostContent) {
  const [changed] = seenChanges(post, content)
  if (changed === undefined) return
  if (post.has_live_parts) throw alreadyPublished()
  if (post.seen_perhaps_on.length === 0) return
  const place = inBody(changed)
  throw outcomeUnknown(
    post.seen_perhaps_on.map((platform) => mayBeThere(place, platform, 'post')),
    'change',
  )
}
