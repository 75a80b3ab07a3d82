/** Whether a network takes a picture as it is, which most are: known without looking into it. */
import type { Facts, Fitted, PictureRules } from './fitted.ts'
import type { PictureType } from './mediaFacts.ts'

/** Undefined: it has to be coded anew, or moves, which is for networks/media/fit.ts. */
export function asItIs(bytes: Buffer, facts: Facts, rules: PictureRules): Fitted | undefined {
  const { content_type, width, height, frames } = facts
  if (frames > 1 || !isPicture(content_type)) return undefined
  const { content_types, max_bytes, max_pixels } = rules
  const suits =
    content_types.includes(content_type) &&
    bytes.length <= max_bytes &&
    (max_pixels === null || width * height <= max_pixels)
  return suits ? { bytes, content_type, width, height, moving: false } : undefined
}

function isPicture(type: string): type is PictureType {
  return type.startsWith('image/')
}
