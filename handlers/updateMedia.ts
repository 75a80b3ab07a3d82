import {
  describeMedia,
  findKeptMedia,
  isInApproved,
  isUsedBeyond,
  revisePostsWith,
  type KeptMedia,
} from '../db/posts/library.ts'
import { findAwaitingWith } from '../db/costs/descriptions.ts'
import { lockSizes } from '../db/posts/posts.ts'
import { inProgress, limitedToAccounts, notFound } from '../openapi/errors.ts'
import { inPath } from '../openapi/places.ts'
import { usedBeyond } from '../openapi/problems.ts'
import type { Handler } from './handler.ts'
import { reserveDescribed } from './media/describing.ts'
import { readAltText, shownMedia } from './media/shownMedia.ts'
import { once } from './requests/once.ts'
import { approvalOf, needPermission } from './requests/permissions.ts'

/** What is composed from now on has the text; what is composed already keeps the one that it has (decision 353). */
export const updateMedia: Handler<'updateMedia'> = async (call) => {
  const { user, params, body, publisher } = call
  const { alt_text } = body

  return once(call, {
    async save(tx) {
      if (alt_text === undefined) return shown(await findKeptMedia(tx, user, params.id))
      // Who approves a post has seen what its pictures say. First, since a decision may be waited for.
      const described = readAltText(alt_text)
      if (await isUsedBeyond(tx, user, params.id))
        throw limitedToAccounts([usedBeyond(inPath('id'))])
      const before = await findKeptMedia(tx, user, params.id)
      const post_ids = await findAwaitingWith(tx, user.id, params.id)
      await lockSizes(tx, user, post_ids)
      await revisePostsWith(tx, user.id, params.id, described)
      if (approvalOf(user) === 'pending' && (await isInApproved(tx, user.id, params.id)))
        needPermission(user, 'publish')
      const media = await describeMedia(tx, user, params.id, described)
      if ((before?.alt_text === null) !== (described === null))
        await reserveDescribed(tx, call, post_ids)
      // Whoever has read one that came meanwhile has read the text of before, and may have approved it.
      const locked = new Set(post_ids)
      const waiting = await findAwaitingWith(tx, user.id, params.id)
      if (waiting.some((id) => !locked.has(id))) throw inProgress('file')
      return shown(media)
    },
  })

  function shown(media: KeptMedia | undefined) {
    if (media === undefined) throw notFound()
    return { reply: shownMedia(publisher, media) }
  }
}
