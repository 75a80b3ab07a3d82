/** Whether a network takes a picture as it is, which most are: known without looking into it. */
import type { Facts, Fitted, PictureRules } from './fitted.ts'
import type { PictureType } from './mediaFacts.ts'

/** Undefined: it has to be coded anew, or moves, which is for networks/media/fit.ts. */
export function asItIs(bytes: Buffer, facts: Facts, rules: PictureRules): Fitted | undefined {
  const { content_type, width, height } = facts
  if (!isPicture(content_type) || !suits(bytes.length, facts, rules)) return undefined
  return { bytes, content_type, width, height, moving: false }
}

export function suits(size_bytes: number, facts: Facts, rules: PictureRules): boolean {
  const { content_type, width, height, frames } = facts
  if (frames > 1 || !isPicture(content_type)) return false
  const { content_types, max_bytes, max_pixels } = rules
  return (
    content_types.includes(content_type) &&
    size_bytes <= max_bytes &&
    (max_pixels === null || width * height <= max_pixels)
  )
}

function isPicture(type: string): type is PictureType {
  return type.startsWith('image/')
}
