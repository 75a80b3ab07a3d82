/** Images on the simulated LinkedIn. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api */
import { randomBytes } from 'node:crypto'
import { description } from '../../linkedin/description.ts'
import { type SimulatedAnswer, empty, isJson, json, readObject } from '../exchange.ts'
import type { LinkedInCall } from './call.ts'
import { linkedInError } from './errors.ts'
import type { Media } from '../media.ts'
import { type Probe, probe } from '../probe.ts'
import { checkShape, closed, isText } from '../shape.ts'
import { fingerprintOf } from '../state.ts'

const UPLOAD_LIFE_MS = 24 * 3_600_000
const KINDS = ['image/jpeg', 'image/png', 'image/gif']
const MAX_PIXELS = 36_152_320
const MAX_FRAMES = 250

const WANTED = closed({ 'initializeUploadRequest!': closed({ 'owner!': isText }) })

export function initializeUpload({ call, world, account, awaited }: LinkedInCall): SimulatedAnswer {
  const body = isJson(call) ? readObject(call.body) : undefined
  const [wrong] = body ? checkShape(body, WANTED) : []
  if (body === undefined || wrong) {
    const reason = wrong?.message ?? 'not a JSON object'
    return linkedInError(400, 'INVALID_FIELD', `ERROR :: /initializeUploadRequest :: ${reason}`)
  }
  // The shape has been checked, member by member.
  const upload = body.initializeUploadRequest as { owner: string }
  if (upload.owner !== `urn:li:person:${account.account}`) {
    const message = 'Not enough permissions to access: images.ACTION-initializeUpload'
    return linkedInError(403, 'ACCESS_DENIED', message, 100)
  }
  const image = `urn:li:image:C4E10${randomBytes(9).toString('hex')}`
  const token = randomBytes(16).toString('hex')
  const expires_at = world.now() + UPLOAD_LIFE_MS
  awaited.set(token, { image, account: account.account, expires_at })
  const uploadUrl = `${world.url}/${description.platform}/dms-uploads/${token}/uploaded-image/0`
  return json(200, { value: { uploadUrlExpiresAt: expires_at, uploadUrl, image } })
}

/** Takes any bytes; what is wrong with them comes out in processing, when a post wants them. */
export function putImage({ call, world, account, awaited }: LinkedInCall): SimulatedAnswer {
  const [token = ''] = call.path.slice('/dms-uploads/'.length).split('/')
  const upload = awaited.get(token)
  if (upload === undefined || upload.expires_at <= world.now()) return empty(404)
  if (upload.account !== account.account) return empty(403)
  if (call.bytes.length === 0) return empty(400)

  const probed = probe(call.bytes)
  const now = world.now()
  const media: Media = {
    platform: description.platform,
    account: account.account,
    id: upload.image,
    medium: (probed?.frames ?? 1) > 1 ? 'animation' : 'image',
    media_type: probed?.media_type ?? 'image/png',
    size_bytes: call.bytes.length,
    width: probed?.width ?? 0,
    height: probed?.height ?? 0,
    file: world.files.save(call.bytes),
    fingerprint: fingerprintOf(call.bytes),
    uploaded_at: now,
    ready_at: now + world.settings.linkedin_processing_ms,
    failed: probed === undefined || !isTaken(probed),
    additional_owners: [],
    alt_text: null,
  }
  world.record([{ kind: 'media_uploaded', ...media }])
  return empty(201)
}

function isTaken({ media_type, width, height, frames }: Probe): boolean {
  return KINDS.includes(media_type) && width * height < MAX_PIXELS && frames <= MAX_FRAMES
}
