/**
 * Images for LinkedIn posts:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api
 *
 * Whether an uploaded image is ready cannot be read with the permission that members can give; the
 * answer to the post tells.
 */
import { authorOf, postToLinkedIn, type LinkedInSettings } from './call.ts'
import { linkedInRefusal } from './refusal.ts'
import type { Account, Media } from '../network.ts'
import { PICTURE_RULES } from './pictureRules.ts'
import { unsentOf, type UploadResult, type Uploading } from '../media/uploading.ts'
import { textOf } from '../wire/wire.ts'

/** The whole file goes in one request, which a slow line carries in this time: 8 MB at 2 Mbit/s. */
const PUT_TIMEOUT_MS = 30_000

/** Gives the image's URN. */
export async function uploadToLinkedIn(
  settings: LinkedInSettings,
  account: Account,
  media: Media,
  { uploads }: Uploading,
): Promise<UploadResult<string>> {
  const key = `secondary_b:${media.id}`
  const uploaded = await uploads.find(key)
  if (uploaded !== undefined) return { state: 'uploaded', value: uploaded }

  const begun = await postToLinkedIn(settings, account, 'images?action=initializeUpload', {
    initializeUploadRequest: { owner: authorOf(account) },
  })
  const place = begun.kind === 'answer' && begun.status === 200 ? begun.body : undefined
  const url = textOf(place, 'value', 'uploadUrl')
  const urn = textOf(place, 'value', 'image')
  if (url === undefined || urn === undefined) return unsentOf(begun, linkedInRefusal)
  if (!isPlaceOf(settings, url)) {
    return { state: 'not_sent', error: 'LinkedIn named no secure place for the image.' }
  }

  const { bytes, content_type } = await settings.fitMedia(media, PICTURE_RULES)
  const authorization = `Bearer ${account.access_token}`
  const headers = { authorization, 'content-type': content_type }
  const put = await settings.send({ method: 'PUT', url, headers, body: bytes }, PUT_TIMEOUT_MS)
  if (put.kind !== 'answer' || put.status < 200 || put.status >= 300) {
    return unsentOf(put, linkedInRefusal)
  }
  // LinkedIn does not say when it would forget an image.
  await uploads.keep(key, urn, undefined)
  return { state: 'uploaded', value: urn }
}

/** The place is on another host than the API; the token goes along, so never in the clear. */
function isPlaceOf({ api_url }: LinkedInSettings, url: string): boolean {
  return /^https:\/\//.test(url) || url.startsWith(`${new URL(api_url).origin}/`)
}
