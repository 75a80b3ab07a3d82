/** The checks of content that all networks share, and the words in which a user reads them. */
import { afterLong } from './afterLong.ts'
import type { Content, Limits, Media, Part } from './network.ts'

export interface ContentRules {
  label: string
  limits: Limits
  /** Exact up to `enough`, and above it when the text is longer. */
  measure(text: string, enough: number): number
  /** What else this network refuses in a text, worded to follow "Text ". */
  refuses?(text: string): string | undefined
  /** What else it refuses in the media of a part, worded to follow "The post ". */
  refusesMedia?(media: Media[]): string | undefined
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
): Promise<string | undefined> {
  const { max_thread_parts } = rules.limits
  if (parts.length === 0) return 'There is no text.'
  if (max_thread_parts !== null && parts.length > max_thread_parts) {
    return `The thread has ${parts.length} parts and ${rules.label} takes ${max_thread_parts}.`
  }
  for (const [i, part] of parts.entries()) {
    const name = parts.length > 1 ? `Part ${i + 1}` : undefined
    const reason = partProblem(rules, part, name)
    if (reason !== undefined) return reason
    await afterLong(part.text.length)
  }
  return undefined
}

function partProblem(rules: ContentRules, { text, media }: Part, name: string | undefined) {
  const fault = textFault(text, rules)
  if (fault !== undefined) return `${name ?? 'Text'} ${fault}.`
  const media_fault = mediaFault(media, rules)
  return media_fault === undefined ? undefined : `${name ?? 'The post'} ${media_fault}.`
}

function textFault(
  text: string,
  { label, limits, measure, refuses }: ContentRules,
): string | undefined {
  if (/^[\s\p{Cf}]*$/u.test(text)) return 'is empty'
  // Half of a surrogate pair has no UTF-8 form; every network would get something else.
  if (!text.isWellFormed()) return 'is not valid Unicode'
  const enough = MEASURED_LIMITS * limits.max_text_length
  const length = measure(text, enough)
  if (length > limits.max_text_length) {
    const shown = length > enough ? `more than ${enough}` : length
    return `is ${shown} ${UNITS[limits.text_unit]} and ${label} takes ${limits.max_text_length}`
  }
  return refuses?.(text)
}

function mediaFault(
  media: Media[],
  { label, limits, refusesMedia }: ContentRules,
): string | undefined {
  const { max_images, max_videos, max_image_bytes } = limits
  const pictures = media.filter(({ kind }) => kind !== 'video')
  const videos = media.length - pictures.length
  if (max_videos !== null && videos > max_videos) {
    return max_videos === 0
      ? `has a video, and ${label} takes no films here`
      : `has ${videos} videos and ${label} takes ${max_videos}`
  }
  if (pictures.length > max_images) {
    return `has ${pictures.length} images and ${label} takes ${max_images}`
  }
  const largest = Math.max(0, ...pictures.map(({ size_bytes }) => size_bytes))
  if (max_image_bytes !== null && largest > max_image_bytes) {
    return `has an image of ${largest} bytes and ${label} takes ${max_image_bytes}`
  }
  return refusesMedia?.(media)
}
