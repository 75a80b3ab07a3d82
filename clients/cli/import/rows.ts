/** What the readers of files make: rows with the names and types of the contract, and complaints. */

export interface Row {
  /** As a person finds it: a path as it was given, or below the folder that was given. */
  file: string
  /** Where the row begins, from 1. */
  line: number
  /** Local media are named relative to it. */
  folder: string
  /** By the names of the contract, besides `media`: names of local files. */
  members: Record<string, unknown>
}

export interface Problem {
  file: string
  line: number
  text: string
}

/** A row or a complaint of one file, which the file's name is added to. */
export interface Read {
  rows: Pick<Row, 'line' | 'members'>[]
  problems: Pick<Problem, 'line' | 'text'>[]
}

/** Programs write null for what is not there. */
export function withoutNulls(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null))
}
