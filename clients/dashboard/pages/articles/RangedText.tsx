import type { ReactNode } from 'react'
import type { Style, TextBlock } from '../../../../networks/x/article/article.ts'

const ELEMENTS = { bold: 'strong', italic: 'em', strikethrough: 's' } as const satisfies Record<
  Style,
  string
>

/** A text with its ranges of styles and links, which may overlap. */
export function RangedText({ block }: { block: TextBlock }) {
  return piecesOf(block).map(({ words, styles, url }, index) => {
    const styled = styles.reduce<ReactNode>((inner, style) => {
      const Element = ELEMENTS[style]
      return <Element>{inner}</Element>
    }, words)
    return url === undefined ? (
      <span key={index}>{styled}</span>
    ) : (
      <a key={index} href={url} target="_blank" rel="noreferrer">
        {styled}
      </a>
    )
  })
}

interface TextPiece {
  words: string
  styles: Style[]
  url: string | undefined
}

/** Cut wherever a range begins or ends. */
function piecesOf({ text, styles, links }: TextBlock): TextPiece[] {
  const cuts = new Set([0, text.length])
  for (const { offset, length } of [...styles, ...links]) cuts.add(offset).add(offset + length)
  const places = [...cuts].sort((one, other) => one - other)
  return places.slice(0, -1).map((start, index) => {
    const covers = ({ offset, length }: { offset: number; length: number }) =>
      offset <= start && start < offset + length
    return {
      words: text.slice(start, places[index + 1]),
      styles: styles.filter(covers).map(({ style }) => style),
      url: links.find(covers)?.url,
    }
  })
}
