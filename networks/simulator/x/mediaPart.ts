/** The media of an upload call, which comes as a part of a form or as base64 in JSON. */
import { type Call, isJson, type JsonObject, readObject } from '../exchange.ts'
import { bodyError, type BodyError } from '../shape.ts'

export interface UploadBody {
  /** `media` among them, as long as its length would be a text. */
  fields: JsonObject
  media: Buffer
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export function readUploadBody(call: Call): UploadBody | BodyError[] {
  const fields: JsonObject | undefined = call.form ?? (isJson(call) ? readObject(call.body) : {})
  if (fields === undefined) return [bodyError('The request body is not a JSON object', 'body', '')]
  if (call.form === undefined && !isJson(call)) {
    const message = 'Media are sent as multipart/form-data or application/json.'
    return [bodyError(message, 'content-type', call.headers['content-type'])]
  }
  const media = call.form ? fields.media : fromBase64(fields.media)
  if (!(media instanceof Buffer) || media.length === 0) {
    return [bodyError('$.media: holds no file', 'media', typeof media)]
  }
  return { fields: { ...fields, media: '' }, media }
}

function fromBase64(text: unknown): Buffer | undefined {
  return typeof text === 'string' && BASE64.test(text) ? Buffer.from(text, 'base64') : undefined
}
