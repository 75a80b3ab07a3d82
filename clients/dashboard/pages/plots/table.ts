/** What a plot draws, in words and numbers. */
export type Cell = string | number

export interface Table {
  columns: string[]
  rows: Cell[][]
}
