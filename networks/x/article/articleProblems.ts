/** Why X would not take an article, in words for its author. None means that it can be sent. */
import { webAddress, type XArticle } from './article.ts'
import type { ProblemCode, ProblemUnit } from '../../../generated/names.ts'
import { MAX_DEPTH } from './leaves.ts'
import { parseArticle } from './parseArticle.ts'

const MAX_CHARACTERS = 100_000
/** Marks and addresses do not count as characters of the article, but are not without end either. */
const MAX_SOURCE_CHARACTERS = 4 * MAX_CHARACTERS
const SHOWN_ADDRESS = 80

export interface ArticleProblem {
  code: ProblemCode
  message: string
  limit?: number
  actual?: number
  unit?: ProblemUnit
}

export function articleProblems(markdown: string): ArticleProblem[] {
  if (markdown.length > MAX_SOURCE_CHARACTERS) {
    return [tooLong('Markdown', markdown.length, MAX_SOURCE_CHARACTERS)]
  }
  const article = parseArticle(markdown)
  return [...emptiness(article), ...length(article), ...depth(article), ...images(article)]
}

function emptiness({ blocks }: XArticle): ArticleProblem[] {
  return blocks.length === 0 ? [{ code: 'blank', message: 'The article has no content.' }] : []
}

function length({ blocks }: XArticle): ArticleProblem[] {
  const characters = blocks.reduce(
    (sum, block) => sum + (block.type === 'text' ? block.text.length : 1),
    0,
  )
  return characters > MAX_CHARACTERS ? [tooLong('text', characters, MAX_CHARACTERS)] : []
}

function tooLong(what: string, characters: number, max: number): ArticleProblem {
  const [is, may] = [characters, max].map((number) => number.toLocaleString('en'))
  const message = `The article is too long: its ${what} has ${is} characters, and at most ${may} are possible.`
  return { code: 'too_long', message, limit: max, actual: characters, unit: 'codeunit' }
}

function depth({ too_deep }: XArticle): ArticleProblem[] {
  if (too_deep === undefined) return []
  const message = `Line ${too_deep}: quotes and lists are nested too deeply, at most ${MAX_DEPTH} levels are possible.`
  return [{ code: 'too_deep', message, limit: MAX_DEPTH, unit: 'level' }]
}

function images({ blocks }: XArticle): ArticleProblem[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'image' || webAddress(block.url) !== undefined) return []
    const address = block.url.slice(0, SHOWN_ADDRESS)
    const message = `Line ${block.line}: the image "${address}" needs an address that starts with http:// or https://.`
    return [{ code: 'invalid_address', message }]
  })
}
