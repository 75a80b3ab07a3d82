/** The picture of a card, on its network. */
import type { Media } from '../network.ts'
import type { UploadResult, Uploading } from '../media/uploading.ts'

/** What costs a card its picture must not cost the post: one that is refused for good is left out, now and in each try. */
export async function uploadPicture<T>(
  picture: Media | null | undefined,
  { uploads }: Uploading,
  upload: (picture: Media) => Promise<UploadResult<T>>,
): Promise<UploadResult<T | undefined>> {
  if (!picture) return { state: 'uploaded', value: undefined }
  const key = `refused:${picture.id}`
  if ((await uploads.find(key)) !== undefined) return { state: 'uploaded', value: undefined }
  const uploaded = await upload(picture)
  if (uploaded.state !== 'refused' || uploaded.reconnect) return uploaded
  await uploads.keep(key, uploaded.error, undefined)
  return { state: 'uploaded', value: undefined }
}
