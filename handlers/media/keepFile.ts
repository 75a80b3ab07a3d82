/** Files as they are kept, whichever way they came: the same checks, and the same answer. */
import { newFileName } from '../../db/files/files.ts'
import { insertMedia } from '../../db/posts/library.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import type { MediaFacts } from '../../networks/media/mediaFacts.ts'
import { free } from '../../networks/media/mediaThreads.ts'
import { payloadTooLarge, unsupportedMediaType, validationFailed } from '../../openapi/errors.ts'
import type { RequestPlace } from '../../openapi/places.ts'
import { brokenMedia } from '../../openapi/problems.ts'
import type { Call, Reply } from '../handler.ts'
import { once } from '../requests/once.ts'
import { readAltText, shownMedia } from './shownMedia.ts'

/** One whose bytes are kept already. */
export interface KeptFile {
  name: string
  facts: MediaFacts
}

/** As its bytes are and not as it is called (spec 4.4). `place` is what brought it. */
export async function keepFile(
  { files, networks }: Publisher,
  user_id: string,
  file: Buffer,
  place: RequestPlace,
): Promise<KeptFile> {
  const inspected = await networks.inspect(user_id, file)
  if ('problem' in inspected) {
    switch (inspected.problem) {
      case 'unsupported':
        throw unsupportedMediaType('media', place)
      case 'too_large':
        throw payloadTooLarge('file', inspected.message, place)
      case 'broken':
        throw validationFailed([brokenMedia(place, inspected.message)])
    }
  }
  const { ok: facts, bytes } = inspected
  const name = newFileName(facts.extension)
  // Before the transaction: a slow bucket must not hold the database's few connections. And before the
  // row: without it nobody is shown the file, and an unused file is all that a crash leaves.
  await files.put(name, bytes, facts.content_type)
  free(bytes)
  return { name, facts }
}

/** Keeps what `bring` brings, and answers it. Of a repeat it is not asked. */
export async function keepOnce<Id extends 'uploadMedia' | 'createMedia'>(
  call: Call<Id>,
  { request, alt_text }: { request: unknown; alt_text: string | undefined },
  bring: () => Promise<KeptFile>,
): Promise<Reply<Id>> {
  const { user, publisher } = call
  let kept: KeptFile | undefined
  let used = false
  try {
    return await once(
      call,
      {
        async prepare() {
          kept ??= await bring()
        },
        async save(tx) {
          if (kept === undefined) throw new Error('no file was brought')
          const { name, facts } = kept
          const described = { ...facts, alt_text: readAltText(alt_text) }
          const media = await insertMedia(tx, user, name, described)
          used = true
          // Both answer the same.
          return { reply: shownMedia(publisher, media) as Reply<Id> }
        },
      },
      request,
    )
  } finally {
    // Of two requests with one key the other one was faster, or nothing was saved.
    if (kept !== undefined && !used) void publisher.track(publisher.files.remove(kept.name))
  }
}
