/** Why X would not take an article, in words for its author. None means that it can be sent. */
import { webAddress, type XArticle } from './article.ts'
import { MAX_DEPTH } from './leaves.ts'
import { parseArticle } from './parseArticle.ts'

const MAX_CHARACTERS = 100_000
/** Marks and addresses do not count as characters of the article, but are not without end either. */
const MAX_SOURCE_CHARACTERS = 4 * MAX_CHARACTERS
const SHOWN_ADDRESS = 80

export function articleProblems(markdown: string): string[] {
  if (markdown.length > MAX_SOURCE_CHARACTERS) {
    return [tooLong('Markdown', markdown.length, MAX_SOURCE_CHARACTERS)]
  }
  const article = parseArticle(markdown)
  return [...emptiness(article), ...length(article), ...depth(article), ...images(article)]
}

function emptiness({ blocks }: XArticle): string[] {
  return blocks.length === 0 ? ['The article has no content.'] : []
}

function length({ blocks }: XArticle): string[] {
  const characters = blocks.reduce(
    (sum, block) => sum + (block.type === 'text' ? block.text.length : 1),
    0,
  )
  return characters > MAX_CHARACTERS ? [tooLong('text', characters, MAX_CHARACTERS)] : []
}

function tooLong(what: string, characters: number, max: number): string {
  const [is, may] = [characters, max].map((number) => number.toLocaleString('en'))
  return `The article is too long: its ${what} has ${is} characters, and at most ${may} are possible.`
}

function depth({ too_deep }: XArticle): string[] {
  if (too_deep === undefined) return []
  return [
    `Line ${too_deep}: quotes and lists are nested too deeply, at most ${MAX_DEPTH} levels are possible.`,
  ]
}

function images({ blocks }: XArticle): string[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'image' || webAddress(block.url) !== undefined) return []
    const address = block.url.slice(0, SHOWN_ADDRESS)
    return [
      `Line ${block.line}: the image "${address}" needs an address that starts with http:// or https://.`,
    ]
  })
}
