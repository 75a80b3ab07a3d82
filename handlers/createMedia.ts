import { rateLimited, validationFailed } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { invalidAddress } from '../openapi/problems.ts'
import type { Call, Handler } from './handler.ts'
import { keepFile, keepOnce, type KeptFile } from './media/keepFile.ts'

const TRY_AGAIN_SECONDS = 5

/** Keeps a picture or a film that is somewhere else. Nothing is fetched for a repeat. */
export const createMedia: Handler<'createMedia'> = async (call) => {
  const { alt_text } = call.body
  const media = await keepOnce(call, { request: call.body, alt_text }, () => fetchFile(call))
  call.created(`/media/${media.id}`)
  return media
}

async function fetchFile({ user, body, publisher }: Call<'createMedia'>): Promise<KeptFile> {
  const place = inBody('source_url')
  const downloaded = await publisher.download(user.id, body.source_url, (file) =>
    keepFile(publisher, user.id, file, place),
  )
  switch (downloaded.state) {
    case 'used':
      return downloaded.value
    case 'failed':
      throw validationFailed([invalidAddress(place, downloaded.error)])
    case 'too_many':
      throw rateLimited(TRY_AGAIN_SECONDS, downloaded.under_way, 'fetches')
  }
}
