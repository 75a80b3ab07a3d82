/** What the readers of files make: rows with the names and types of the contract, and complaints. */

export interface Row {
  /** As a person finds it: a path as it was given, or below the folder that was given. */
  file: string
  /** Where the row begins, from 1. */
  line: number
  /** Where a member is written, by its name, as far as the format has lines for them. */
  lines?: Record<string, number> | undefined
  /** How the file calls the further parts of a thread, without their numbers; as the contract does when left out. */
  part?: string | undefined
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
  rows: Pick<Row, 'line' | 'lines' | 'part' | 'members'>[]
  problems: Pick<Problem, 'line' | 'text'>[]
}

/** A complaint about a row in the words of its file, at the line of what it speaks of. */
export function problemOf(
  { file, line, lines = {}, part }: Pick<Row, 'file' | 'line' | 'lines' | 'part'>,
  complaint: string,
): Problem {
  const text =
    part === undefined
      ? complaint
      : complaint.replace(/^thread_tweets\[(\d+)\]/, (_, index) => `${part}${Number(index) + 2}`)
  const [member = ''] = /^[^:[]+/.exec(text) ?? []
  return { file, line: lines[member] ?? line, text }
}

/** Programs write null for what is not there. */
export function withoutNulls(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null))
}
