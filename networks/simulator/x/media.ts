/**
 * Uploading to the simulated X, in one request or in chunks.
 * https://docs.x.com/x-api/media/quickstart/media-upload-chunked
 */
import { description } from '../../x/description.ts'
import {
  type SimulatedAnswer,
  empty,
  isJson,
  json,
  type JsonObject,
  readObject,
} from '../exchange.ts'
import type { Media, MediaType } from '../media.ts'
import {
  bodyError,
  checkShape,
  closed,
  isAny,
  isFlag,
  isId,
  isNumber,
  isText,
  listOf,
  oneOf,
} from '../shape.ts'
import { fingerprintOf } from '../state.ts'
import type { XCall } from './call.ts'
import { nextId } from './id.ts'
import {
  CATEGORIES,
  type Category,
  inspect,
  mediaKey,
  mediumOf,
  refuseDeclared,
} from './mediaKind.ts'
import { readUploadBody } from './mediaPart.ts'
import { showUpload } from './mediaStatus.ts'
import { invalidRequest, notFound } from './problems.ts'
import type { Upload } from './uploads.ts'

const WHOLE = closed({
  'media!': isAny,
  'media_category!': oneOf(...CATEGORIES),
  additional_owners: isText,
})
/** The description requires none of them; without them nothing can be checked, hence these are. */
const START = closed({
  'media_category!': oneOf(...CATEGORIES),
  'media_type!': isText,
  'total_bytes!': isNumber(1, 17_179_869_184),
  additional_owners: listOf(isId),
  shared: isFlag,
})
const CHUNK = closed({ 'media!': isAny, 'segment_index!': isNumber(0, 999) })

/** In one request: documented for images. */
export function uploadWhole(asked: XCall): SimulatedAnswer {
  const { call, world, account } = asked
  const body = readUploadBody(call)
  if (Array.isArray(body)) return invalidRequest(body)
  const errors = checkShape(body.fields, WHOLE)
  if (errors.length > 0) return invalidRequest(errors)
  const { media_category, additional_owners } = body.fields
  if (media_category !== 'tweet_image') {
    return refuse('GIFs and videos are uploaded in chunks', 'media_category', media_category)
  }
  return keep(asked, body.media, {
    id: nextId(world, world.now()),
    account: account.account,
    additional_owners: String(additional_owners ?? '')
      .split(',')
      .filter(Boolean),
    category: media_category,
  })
}

export function startUpload({ call, world, account, uploads }: XCall): SimulatedAnswer {
  const body = isJson(call) ? readObject(call.body) : undefined
  if (body === undefined) return refuse('The request body is not a JSON object', 'body', '')
  const errors = checkShape(body, START)
  if (errors.length > 0) return invalidRequest(errors)

  // Checked above, member by member.
  const upload = body as JsonObject & Pick<Upload, 'media_type' | 'total_bytes'>
  const { media_type, total_bytes } = upload
  const category = body.media_category as Category
  const refused = refuseDeclared(category, { media_type, size_bytes: total_bytes })
  if (refused) return refuse(refused, 'media_type', media_type)

  const { x_media_life_ms } = world.settings
  const id = nextId(world, world.now())
  uploads.begin(
    {
      id,
      account: account.account,
      additional_owners: (body.additional_owners ?? []) as string[],
      category,
      media_type,
      total_bytes,
      segments: new Map(),
      expires_at: world.now() + x_media_life_ms,
    },
    world.now(),
  )
  const media_key = mediaKey({ medium: mediumOf(category), id })
  const expires_after_secs = Math.ceil(x_media_life_ms / 1_000)
  return json(200, { data: { id, media_key, expires_after_secs } })
}

export function appendChunk({ call, world, account, uploads, id }: XCall): SimulatedAnswer {
  const body = readUploadBody(call)
  if (Array.isArray(body)) return invalidRequest(body)
  // The edge looks at the size before anything looks at the rest.
  if (body.media.length > world.settings.x_max_chunk_bytes) return empty(413)
  const { segment_index } = body.fields
  const index = /^\d{1,3}$/.test(String(segment_index)) ? Number(segment_index) : segment_index
  const errors = checkShape({ ...body.fields, segment_index: index }, CHUNK)
  if (errors.length > 0) return invalidRequest(errors)
  const upload = uploads.find(account.account, id, world.now())
  if (upload === undefined) return notFound('id', id, world.settings, 'media')

  upload.segments.set(Number(index), body.media)
  return json(200, { data: { expires_at: Math.floor(upload.expires_at / 1_000) } })
}

/** Asked again, as after a lost answer, it tells the same. */
export function finalizeUpload(asked: XCall): SimulatedAnswer {
  const { world, account, uploads, id } = asked
  const finished = world.findMedia(account, id)
  if (finished) return showUpload(finished, world)
  const upload = uploads.find(account.account, id, world.now())
  if (upload === undefined) return notFound('id', id, world.settings, 'media')

  const indices = [...upload.segments.keys()].toSorted((a, b) => a - b)
  const gap = indices.findIndex((index, at) => index !== at)
  if (gap >= 0) return refuse(`Segment ${gap} is missing`, 'id', id)
  const bytes = Buffer.concat(indices.map((index) => upload.segments.get(index) ?? Buffer.of()))
  if (bytes.length !== upload.total_bytes) {
    const message = `Got ${bytes.length} bytes of the ${upload.total_bytes} announced`
    return refuse(message, 'total_bytes', String(upload.total_bytes))
  }
  const answer = keep(asked, bytes, upload)
  if (answer.status === 200) uploads.end(id)
  return answer
}

type Kept = Pick<Upload, 'id' | 'account' | 'additional_owners' | 'category'> & {
  media_type?: string
}

/** An image that is none is refused at once; what is wrong with a GIF or a film comes out later. */
function keep({ world }: XCall, bytes: Buffer, upload: Kept): SimulatedAnswer {
  const { id, account, additional_owners, category } = upload
  const medium = mediumOf(category)
  const { found, refused } = inspect(category, bytes)
  if (refused !== undefined && medium === 'image') return refuse(refused, 'media', '')
  if (upload.media_type !== undefined && found && upload.media_type !== found.media_type) {
    return refuse(`The media is ${found.media_type}`, 'media_type', upload.media_type)
  }

  const now = world.now()
  const { x_processing, x_processing_ms } = world.settings
  const media: Media = {
    platform: description.platform,
    account,
    id,
    medium,
    // What is declared has passed refuseDeclared, so it is one of the types.
    media_type: found?.media_type ?? (upload.media_type as MediaType),
    size_bytes: bytes.length,
    width: found?.width ?? 0,
    height: found?.height ?? 0,
    file: world.files.save(bytes),
    fingerprint: fingerprintOf(bytes),
    uploaded_at: now,
    ready_at: medium === 'image' ? now : now + x_processing_ms,
    failed: medium !== 'image' && (refused !== undefined || x_processing === 'fail'),
    additional_owners,
    alt_text: null,
  }
  world.record([{ kind: 'media_uploaded', ...media }])
  return showUpload(media, world)
}

function refuse(message: string, member: string, value: unknown): SimulatedAnswer {
  return invalidRequest([bodyError(message, member, value)])
}
