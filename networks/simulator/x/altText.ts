/** Describing media for those who cannot see them. https://docs.x.com/x-api/media/create-media-metadata */
import { type SimulatedAnswer, isJson, isObject, json, readObject } from '../exchange.ts'
import { bodyError, checkShape, closed, isTextOf } from '../shape.ts'
import type { XCall } from './call.ts'
import { isExpired } from './mediaStatus.ts'
import { invalidRequest, notFound } from './problems.ts'

const ALT_TEXT = closed({ 'text!': isTextOf(0, 1_000) })

/** Has no effect on posts that exist: what they show was settled with them. */
export function describeMedia({ call, world, account }: XCall): SimulatedAnswer {
  const body = isJson(call) ? readObject(call.body) : undefined
  if (body === undefined) {
    return invalidRequest([bodyError('The request body is not a JSON object', 'body', '')])
  }
  const { id, metadata = {} } = body
  if (typeof id !== 'string' || !/^[0-9]{1,19}$/.test(id)) {
    return invalidRequest([bodyError('$.id: does not match the schema', 'id', id)])
  }
  const alt = isObject(metadata) ? metadata.alt_text : undefined
  // The other members of this body are open and say nothing that is simulated.
  if (!isObject(alt)) {
    const message = '$.metadata.alt_text: is missing, and the simulated network knows nothing else'
    return invalidRequest([bodyError(message, 'metadata', metadata)])
  }
  const errors = checkShape(alt, ALT_TEXT)
  if (errors.length > 0) return invalidRequest(errors)
  const media = world.findMedia(account, id)
  if (media === undefined || isExpired(media, world)) {
    return notFound('id', id, world.settings, 'media')
  }

  const { platform, account: by } = account
  const alt_text = String(alt.text)
  world.record([{ kind: 'media_described', platform, account: by, id, alt_text, at: world.now() }])
  return json(200, { data: { id, associated_metadata: { alt_text: { text: alt_text } } } })
}
