/** The checks of content that all networks share, and the words in which a user reads them. */
import { afterLong } from './afterLong.ts'
import { isInvisible } from './invisible.ts'
import type { Content, ContentProblem, Limits, Media, Part } from './network.ts'

/** What is wrong with a text or with media; the reason is worded to follow what it speaks of. */
export type Fault = Omit<ContentProblem, 'part' | 'in_media'>

export interface ContentRules {
  label: string
  limits: Limits
  /** Exact up to `enough`, and above it when the text is longer. */
  measure(text: string, enough: number): number
  /** What else this network refuses in a text, worded to follow "Text ". */
  refuses?(text: string): Fault | undefined
  /** What else it refuses in the media of a part, worded to follow "The post ". */
  refusesMedia?(media: Media[]): Fault | undefined
}

/** How far beyond its limit a text is measured: beyond that nobody counts the characters to take out. */
const MEASURED_LIMITS = 20

const UNITS: Record<Limits['text_unit'], string> = {
  weighted: 'characters (weighted)',
  grapheme: 'characters (graphemes)',
  codeunit: 'characters (UTF-16 units)',
}

/** Stops at the first reason, so that hostile content is measured no further than needed. */
export async function contentProblem(
  rules: ContentRules,
  { parts }: Content,
): Promise<ContentProblem | undefined> {
  const { max_thread_parts: limit } = rules.limits
  if (parts.length === 0) return { code: 'blank', reason: 'There is no text.', part: 0 }
  if (limit !== null && parts.length > limit) {
    const reason = `The thread has ${parts.length} parts and ${rules.label} takes ${limit}.`
    return { code: 'too_many_parts', reason, limit, actual: parts.length, unit: 'part' }
  }
  for (const [i, part] of parts.entries()) {
    const name = parts.length > 1 ? `Part ${i + 1}` : undefined
    const found = partProblem(rules, part, name)
    if (found !== undefined) return { ...found, part: i }
    await afterLong(part.text.length)
  }
  return undefined
}

function partProblem(
  rules: ContentRules,
  { text, media }: Part,
  name: string | undefined,
): ContentProblem | undefined {
  const fault = textFault(text, rules)
  if (fault !== undefined) return { ...fault, reason: `${name ?? 'Text'} ${fault.reason}.` }
  const media_fault = mediaFault(media, rules)
  if (media_fault === undefined) return undefined
  const reason = `${name ?? 'The post'} ${media_fault.reason}.`
  return { ...media_fault, reason, in_media: true }
}

function textFault(
  text: string,
  { label, limits, measure, refuses }: ContentRules,
): Fault | undefined {
  if (isInvisible(text)) return { code: 'blank', reason: 'is empty' }
  // Half of a surrogate pair has no UTF-8 form; every network would get something else.
  if (!text.isWellFormed()) return { code: 'not_unicode', reason: 'is not valid Unicode' }
  const { max_text_length: limit, text_unit: unit } = limits
  const actual = countedLength(text, { limits, measure })
  if (actual === undefined || actual > limit) {
    const shown = actual ?? `more than ${MEASURED_LIMITS * limit}`
    const reason = `is ${shown} ${UNITS[unit]} and ${label} takes ${limit}`
    return { code: 'too_long', reason, limit, unit, ...(actual !== undefined && { actual }) }
  }
  return refuses?.(text)
}

/** Undefined for a text that is so long that nobody counts it. */
export function countedLength(
  text: string,
  { limits, measure }: Pick<ContentRules, 'limits' | 'measure'>,
): number | undefined {
  const enough = MEASURED_LIMITS * limits.max_text_length
  const length = measure(text, enough)
  return length > enough ? undefined : length
}

function mediaFault(
  media: Media[],
  { label, limits, refusesMedia }: ContentRules,
): Fault | undefined {
  const { max_images, max_videos, max_image_bytes } = limits
  const pictures = media.filter(({ kind }) => kind !== 'video')
  const videos = media.length - pictures.length
  if (max_videos === 0 && videos > 0) {
    return { code: 'media_not_taken', reason: `has a video, and ${label} takes no films here` }
  }
  if (max_videos !== null && videos > max_videos) {
    const reason = `has ${videos} videos and ${label} takes ${max_videos}`
    return { code: 'too_many_media', reason, limit: max_videos, actual: videos, unit: 'video' }
  }
  const images = pictures.length
  if (images > max_images) {
    const reason = `has ${images} images and ${label} takes ${max_images}`
    return { code: 'too_many_media', reason, limit: max_images, actual: images, unit: 'image' }
  }
  const largest = Math.max(0, ...pictures.map(({ size_bytes }) => size_bytes))
  if (max_image_bytes !== null && largest > max_image_bytes) {
    return tooLarge('image', label, max_image_bytes, largest)
  }
  return refusesMedia?.(media)
}

/** In bytes. */
export function tooLarge(what: string, label: string, limit: number, actual: number): Fault {
  const reason = `has ${what === 'image' ? 'an' : 'a'} ${what} of ${actual} bytes and ${label} takes ${limit}`
  return { code: 'media_too_large', reason, limit, actual, unit: 'byte' }
}
