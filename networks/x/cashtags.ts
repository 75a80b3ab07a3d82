/** X takes one cashtag in a post, and says of a second one only that the post is not permitted. */
import { PATTERNS } from '../../generated/xText.ts'
import type { Content, PossibleRefusal } from '../network.ts'

const MAX_CASHTAGS = 1
const SHOWN_MAX = 5

export function cashtagDoubts({ parts }: Content): PossibleRefusal[] {
  return parts.flatMap(({ text }, index) => {
    const cashtags = cashtagsIn(text)
    if (cashtags.length <= MAX_CASHTAGS) return []
    const where = parts.length > 1 ? `Part ${index + 1}` : 'Text'
    const shown = cashtags.slice(0, SHOWN_MAX).join(', ')
    const reason = `${where} has ${cashtags.length} cashtags (${shown}) and X takes ${MAX_CASHTAGS}.`
    return [{ code: 'too_many_cashtags', reason }]
  })
}

/** As twitter-text finds them (test/networks/cashtags.test.ts compares). */
export function cashtagsIn(text: string): string[] {
  if (!text.includes('$')) return []
  const found = text.matchAll(new RegExp(PATTERNS.validCashtag, 'gi'))
  return [...found].map(([, , , name = '']) => `$${name}`)
}
