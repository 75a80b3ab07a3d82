import { createHash } from 'node:crypto'
import { newFileName } from '../db/files/files.ts'
import { insertMedia } from '../db/posts/media.ts'
import { free } from '../networks/media/mediaThreads.ts'
import { payloadTooLarge, unsupportedMediaType, validationFailed } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { brokenMedia } from '../openapi/problems.ts'
import { once } from './requests/once.ts'
import type { Handler } from './handler.ts'

/** Keeps a picture or a film, as its bytes are and not as it is called (spec 4.4). */
export const uploadMedia: Handler<'uploadMedia'> = async (call) => {
  const { user, body, publisher } = call
  const { files, mediaUrl, networks } = publisher
  const request = createHash('sha256').update(body.file).digest('hex')
  const inspected = await networks.inspect(user.id, body.file)
  if ('problem' in inspected) {
    switch (inspected.problem) {
      case 'unsupported':
        throw unsupportedMediaType('media')
      case 'too_large':
        throw payloadTooLarge('file', inspected.message)
      case 'broken':
        throw validationFailed([brokenMedia(inBody('file'), inspected.message)])
    }
  }
  const { ok: facts, bytes } = inspected
  const name = newFileName(facts.extension)
  // Before the transaction: a slow bucket must not hold the database's few connections. And before the
  // row: without it nobody is shown the file, and an unused file is all that a crash leaves.
  await files.put(name, bytes, facts.content_type)
  free(bytes)
  let used = false
  try {
    return await once(
      call,
      {
        async save(tx) {
          await insertMedia(tx, user.id, name, facts)
          used = true
          return { reply: { url: mediaUrl(name) } }
        },
      },
      request,
    )
  } finally {
    // A repeat is answered with the file of the first time.
    if (!used) void publisher.track(files.remove(name))
  }
}
