/** The text of an article's block cut where a style or a link begins or ends. */
import type { Block, Content, StyleRange } from './article.ts'

export interface StyledRun {
  text: string
  styles: StyleRange['style'][]
  href: string | undefined
}

export function styledRuns(block: Block, entities: Content['entities']): StyledRun[] {
  const { text, inline_style_ranges = [], entity_ranges = [] } = block
  const edges = [...inline_style_ranges, ...entity_ranges].flatMap(({ offset, length }) => [
    offset,
    offset + length,
  ])
  const cuts = [...new Set([0, ...edges, text.length])].toSorted((a, b) => a - b)

  return cuts.slice(0, -1).map((from, at) => {
    const covers = ({ offset, length }: { offset: number; length: number }) =>
      offset <= from && from < offset + length
    const entity = entity_ranges.find(covers)
    return {
      text: text.slice(from, cuts[at + 1]),
      styles: inline_style_ranges.filter(covers).map(({ style }) => style),
      href: entity && entities[entity.key]?.value.data.url,
    }
  })
}
