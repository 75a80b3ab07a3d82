/**
 * LinkedIn, a member's own profile:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api
 *
 * A thread becomes one post (decision 25). A member's posts cannot be read back with the permission
 * that members can give, so an unknown outcome is for the user to settle, unless the operator would
 * rather have it sent again: LinkedIn refuses what it has as a duplicate, for a while.
 */
import { description } from './description.ts'
import { codeUnitLength } from '../length.ts'
import { authorOf, deleteFromLinkedIn, postToLinkedIn, type LinkedInSettings } from './call.ts'
import { uploadToLinkedIn } from './images.ts'
import { linkedInRefusal } from './refusal.ts'
import { littleText } from './littleText.ts'
import type {
  Account,
  Card,
  Composed,
  Content,
  ContentProblem,
  Limits,
  LivePart,
  Network,
  Outcome,
  Payload,
  Removal,
  Uploads,
} from '../network.ts'
import { notRemoved } from '../removal.ts'
import { pathBelow } from '../webAddress.ts'
import { contentProblem } from '../contentProblems.ts'
import { uploadPicture } from '../cards/uploadPicture.ts'
import { uploadEach } from '../media/uploading.ts'
import { punctual } from '../wire/punctual.ts'
import { textOf, type WireResponse } from '../wire/wire.ts'

const URN = /\burn:li:(share|ugcPost):\w+$/

const LIMITS: Limits = {
  max_text_length: 3000,
  text_unit: 'codeunit',
  max_images: 20,
  max_videos: 0,
  max_image_bytes: null,
  max_thread_parts: 25,
}

export function openLinkedIn(settings: LinkedInSettings): Network {
  return {
    platform: description.platform,
    label: description.label,
    recovery: settings.unknown,
    looks_max: 0,
    limits: () => LIMITS,
    measure: codeUnitLength,
    contentProblem: combinedProblem,
    compose: (content, account, live, uploads) =>
      compose(settings, content, account, live, uploads),
    publish: (account, payload, isLate) => publish(punctual(settings, isLate), account, payload),
    remove: (account, part) => remove(settings, account, part),
    readAddress: (_, address, position) => readAddress(settings, address, position),
  }
}

/** Each part by itself, then the post that they make together. */
async function combinedProblem(content: Content): Promise<ContentProblem | undefined> {
  const rules = { label: description.label, limits: LIMITS, measure: codeUnitLength }
  const found = await contentProblem(rules, content)
  if (found !== undefined || content.parts.length === 1) return found
  const { max_text_length, text_unit: unit, max_images } = LIMITS
  const length = codeUnitLength(combinedText(content))
  if (length > max_text_length) {
    const reason = `The parts together are ${length} characters (UTF-16 units) ${takes(max_text_length)}`
    return { code: 'too_long', reason, limit: max_text_length, actual: length, unit }
  }
  const images = combinedMedia(content).length
  if (images > max_images) {
    const reason = `The parts together have ${images} images ${takes(max_images)}`
    const measure = { limit: max_images, actual: images, unit: 'image' } as const
    return { code: 'too_many_media', reason, in_media: true, ...measure }
  }
  return undefined
}

function takes(limit: number): string {
  return `and LinkedIn, where a thread is one post, takes ${limit}.`
}

function combinedText({ parts }: Content): string {
  return parts.map(({ text }) => text).join('\n\n')
}

function combinedMedia({ parts }: Content) {
  return parts.flatMap(({ media }) => media)
}

async function compose(
  settings: LinkedInSettings,
  content: Content,
  account: Account,
  live: LivePart[],
  uploads: Uploads,
): Promise<Composed> {
  if (live.length > 0) return { state: 'done' }
  const media = combinedMedia(content)
  const uploading = { uploads, until: performance.now() + settings.upload_ms }
  const uploaded = await uploadEach(media, uploading, (one) =>
    uploadToLinkedIn(settings, account, one, uploading),
  )
  if (uploaded.state !== 'uploaded') return uploaded
  const { card } = content
  const thumbnail = await uploadPicture(card?.picture, uploading, (picture) =>
    uploadToLinkedIn(settings, account, picture, uploading),
  )
  if (thumbnail.state !== 'uploaded') return thumbnail

  const images = media.flatMap(({ id: media_id, alt_text }) => {
    const id = uploaded.value.get(media_id)
    return id === undefined ? [] : [{ id, ...(alt_text !== null && { altText: alt_text }) }]
  })
  const body = {
    author: authorOf(account),
    commentary: littleText(combinedText(content)),
    visibility: content.choices.visibility === 'connections' ? 'CONNECTIONS' : 'PUBLIC',
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    ...contentOf(images, card && articleOf(card, thumbnail.value)),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
  const covers = content.parts.length
  return { state: 'ready', payload: { position: 0, covers, client_id: null, body } }
}

/** A page, which LinkedIn does not look at itself: all that is shown of it comes along. */
function articleOf({ url: source, title, description }: Card, thumbnail: string | undefined) {
  return {
    source,
    title,
    ...(description !== '' && { description }),
    ...(thumbnail !== undefined && { thumbnail }),
  }
}

/** LinkedIn has one form for an image, another for 2 to 20, and one for a page. */
function contentOf(
  images: { id: string; altText?: string }[],
  article: ReturnType<typeof articleOf> | undefined,
) {
  if (images.length === 0) return article === undefined ? {} : { content: { article } }
  return { content: images.length === 1 ? { media: images[0] } : { multiImage: { images } } }
}

async function publish(
  settings: LinkedInSettings,
  account: Account,
  { position, body }: Payload,
): Promise<Outcome> {
  const answer = await postToLinkedIn(settings, account, 'posts', body)
  switch (answer.kind) {
    case 'not_sent':
      return { state: 'not_sent', error: answer.reason }
    case 'no_answer':
      return { state: 'unknown', error: answer.reason }
    case 'answer':
      return { ...outcomeOf(settings, position, answer), network_status: answer.status }
  }
}

function outcomeOf(settings: LinkedInSettings, position: number, answer: WireResponse): Outcome {
  if (answer.status !== 201) return refused(settings, position, answer)
  const urn = URN.exec(answer.headers['x-restli-id'] ?? '')?.[0]
  return urn === undefined
    ? { state: 'unknown', error: 'LinkedIn answered 201 without the id of the post.' }
    : { state: 'accepted', parts: [partOf(settings, position, urn)] }
}

function refused(settings: LinkedInSettings, position: number, answer: WireResponse): Outcome {
  const refusal = linkedInRefusal(answer)
  if (refusal.state !== 'refused' || !refusal.duplicate) return refusal
  const urn = URN.exec(textOf(answer.body, 'message') ?? '')?.[0]
  return urn === undefined ? refusal : { ...refusal, earlier: [partOf(settings, position, urn)] }
}

/**
 * LinkedIn shows a post below its URN, or below words with the id at their end; whose it is, neither says. A
 * browser often names the activity, which is another id than that of the post.
 */
function readAddress(
  settings: LinkedInSettings,
  address: string,
  position: number,
): LivePart | undefined {
  const path = pathBelow(address, [settings.web_url]) ?? []
  const urn =
    path.length === 3 && path.slice(0, 2).join('/') === 'feed/update' ? path[2] : undefined
  const words = path.length === 2 && path[0] === 'posts' ? path[1] : undefined
  const [, kind, id] =
    /^urn:li:(share|ugcPost|activity):(\d{1,24})$/.exec(urn ?? '') ??
    /-(share|ugcPost|activity)-(\d{1,24})-[\w-]{1,20}$/.exec(words ?? '') ??
    []
  return id === undefined ? undefined : partOf(settings, position, `urn:li:${kind}:${id}`)
}

function partOf({ web_url }: LinkedInSettings, position: number, urn: string): LivePart {
  return { position, remote_id: urn, url: `${web_url}/feed/update/${urn}`, uri: null, cid: null }
}

async function remove(
  settings: LinkedInSettings,
  account: Account,
  part: LivePart,
): Promise<Removal> {
  const path = `posts/${encodeURIComponent(part.remote_id)}`
  const answer = await deleteFromLinkedIn(settings, account, path)
  if (answer.kind !== 'answer') return { state: 'not_removed', error: answer.reason }
  if (answer.status === 204 || answer.status === 404) return { state: 'removed' }
  // The operator can set another version; the post can be removed then.
  if (answer.status === 426) return { state: 'not_removed', error: linkedInRefusal(answer).error }
  return notRemoved(linkedInRefusal(answer))
}
