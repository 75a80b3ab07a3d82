import { describeMedia, findKeptMedia, isInApproved } from '../db/posts/library.ts'
import { notFound } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'
import { readAltText, shownMedia } from './media/shownMedia.ts'
import { once } from './requests/once.ts'
import { approvalOf, needPermission } from './requests/permissions.ts'

/** What is composed from now on has the text; what is composed already keeps the one that it has (decision 353). */
export const updateMedia: Handler<'updateMedia'> = async (call) => {
  const { user, params, body, publisher } = call
  const { alt_text } = body

  return once(call, {
    async save(tx) {
      // Who has approved a post has seen what its pictures say.
      if (alt_text !== undefined && approvalOf(user) === 'pending') {
        if (await isInApproved(tx, user.id, params.id)) needPermission(user, 'publish')
      }
      const media =
        alt_text === undefined
          ? await findKeptMedia(tx, user.id, params.id)
          : await describeMedia(tx, user.id, params.id, readAltText(alt_text))
      if (media === undefined) throw notFound()
      return { reply: shownMedia(publisher, media) }
    },
  })
}
