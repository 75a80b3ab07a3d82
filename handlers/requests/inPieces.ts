/**
 * An answer with a list that may be larger than memory allows: a hundred posts may weigh hundreds of
 * megabytes. What it weighs is known before it is read, and it is read, and sent, a piece at a time.
 */

/** Of a row, its id and what it weighs. */
export interface Sized {
  id: string
  bytes: number
}

const PIECE_BYTES = 1024 * 1024
/** Of a row besides what was counted: ids, dates, deliveries. */
const ROW_BYTES = 2048

export class InPieces<Reply> {
  /** The member that has the list. */
  readonly list: keyof Reply & string
  readonly pieces: ReplyPiece[]
  readonly rest: Partial<Reply>

  constructor(list: keyof Reply & string, pieces: ReplyPiece[], rest: Partial<Reply>) {
    this.list = list
    this.pieces = pieces
    this.rest = rest
  }

  /** Of the heaviest piece: no more of it is in memory at once. */
  get bytes(): number {
    return Math.max(0, ...this.pieces.map(({ bytes }) => bytes))
  }
}

export interface ReplyPiece {
  bytes: number
  read(): Promise<object[]>
}

/** In their order, as many together as are no heavier than a piece; one row at least. */
export function groupBySize<Row extends Sized>(rows: Row[]): Row[][] {
  const groups: Row[][] = []
  let left = 0
  for (const row of rows) {
    const bytes = row.bytes + ROW_BYTES
    if (bytes > left || groups.length === 0) {
      groups.push([])
      left = PIECE_BYTES
    }
    groups.at(-1)?.push(row)
    left -= bytes
  }
  return groups
}

/** Of the groups that these rows make, the heaviest: no more of them is in memory at once. */
export function heaviestOf(rows: Sized[]): number {
  return Math.max(0, ...groupBySize(rows).map(weightOf))
}

function weightOf(rows: Sized[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes + ROW_BYTES, 0)
}

export function piecesOf(rows: Sized[], read: (ids: string[]) => Promise<object[]>): ReplyPiece[] {
  return groupBySize(rows).map((group) => ({
    bytes: weightOf(group),
    read: () => read(group.map(({ id }) => id)),
  }))
}
