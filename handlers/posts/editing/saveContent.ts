import type { Connection } from '../../../db/connections/connections.ts'
import { attachOtherMedia } from '../../../db/posts/media.ts'
import { updateContent, type LockedPost } from '../../../db/posts/posts.ts'
import type { Sql } from '../../../db/pool/postgres.ts'
import { alreadyPublished, validationFailed } from '../../../openapi/errors.ts'
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
import { sameToReaders } from './sameToReaders.ts'

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
  if (post.has_live_parts && !sameToReaders(post, content)) throw alreadyPublished()
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
