import type { PublicSchemas } from '../../publicApi.ts'

/** What networks make links of: addresses, mentions, hashtags, and on X the signs of shares. */
const MARKS =
  /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'’]|(?<![\w@#$])@[\w.-]*\w|(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*/gu
const CASHTAG = /(?<![\w$])\$[A-Za-z]{1,6}\b/gu

interface MarkedTextProps {
  text: string
  platform: PublicSchemas['Platform']
}

/** Marked as links are, without leading anywhere. */
export function MarkedText({ text, platform }: MarkedTextProps) {
  return (
    <p className="preview-text" dir="auto">
      {piecesOf(text, platform === 'x').map(({ piece, marked }, index) =>
        marked ? (
          <span key={index} className="preview-mark">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </p>
  )
}

interface Piece {
  piece: string
  marked: boolean
}

function piecesOf(text: string, has_cashtags: boolean): Piece[] {
  const marks = [...text.matchAll(MARKS), ...(has_cashtags ? text.matchAll(CASHTAG) : [])]
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: mark } of marks.toSorted((one, other) => one.index - other.index)) {
    if (index < end) continue
    pieces.push({ piece: text.slice(end, index), marked: false }, { piece: mark, marked: true })
    end = index + mark.length
  }
  return [...pieces, { piece: text.slice(end), marked: false }]
}
