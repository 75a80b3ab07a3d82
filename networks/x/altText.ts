/**
 * What a picture or a film shows, for those who cannot see it:
 * https://docs.x.com/x-api/media/create-media-metadata
 *
 * X is told before the post, which shows what is known by then. It publishes nothing, and nothing depends on it:
 * where X does not take it, the post goes out all the same (decision 354).
 */
import { jsonBody } from '../wire/body.ts'
import type { Account } from '../network.ts'
import type { Charge } from '../prices.ts'
import type { Uploading } from '../media/uploading.ts'
import { callX, isSuccess } from './call.ts'
import type { XSettings } from './post.ts'

/** A post does not wait longer for it. */
const ANSWER_MS_MAX = 5_000
/** How long an X that certainly did not take it is not asked again for the same file. */
const PAUSE_MS = 60_000

const PAID: Charge = { what: 'alt_text', count: 1 }

export interface Describing extends Uploading {
  /** Once X does not answer, no other file of the same try waits for it. */
  silent: boolean
}

/** Each text once for each upload, whatever X says of it, and none that no budget has room for (decision 408). */
export async function describeToX(
  settings: XSettings,
  account: Account,
  { id, alt_text }: { id: string; alt_text: string },
  describing: Describing,
): Promise<void> {
  const { uploads } = describing
  const key = `x:alt_text:${id}`
  if (describing.silent || (await uploads.find(key)) !== undefined) return
  if (!(await uploads.covers(PAID))) return
  const body = jsonBody({ id, metadata: { alt_text: { text: alt_text } } })
  const answer = await callX(settings, account, 'POST', '/2/media/metadata', body, ANSWER_MS_MAX)
  if (answer.kind === 'no_answer') {
    describing.silent = true
    // X may have taken it, and would bill a second time what was reserved once (decision 406).
    await uploads.keep(key, 'lost', undefined, PAID)
    return
  }
  const status = answer.kind === 'answer' ? answer.status : undefined
  // The post meets the same refusal, and both are tried again with another token.
  if (status === 401) return
  if (status === undefined || status === 429 || status >= 500) {
    describing.silent = true
    await uploads.keep(key, 'silent', Date.now() + PAUSE_MS)
  } else if (isSuccess(status)) {
    await uploads.keep(key, 'told', undefined, PAID)
  } else {
    await uploads.keep(key, 'refused', undefined)
  }
}
