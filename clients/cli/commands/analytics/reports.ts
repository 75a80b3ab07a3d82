/** Analytics have several parts; a command shows one at a time, so that each is one table. */
import { Option, type Command } from 'commander'
import type { Context } from '../../context.ts'
import { showOne } from '../../output/show.ts'

export type Reports<Found> = Record<string, (context: Context, found: Found) => void>

export interface ReportOptions {
  report: string
}

/** The first of `reports` is shown unless another is named. */
export function withReports<Found>(command: Command, reports: Reports<Found>): Command {
  const names = Object.keys(reports)
  return command.addOption(
    new Option('--report <part>', 'which part').choices(names).default(names[0]),
  )
}

/** JSON is always of the whole: its fields are chosen with `--json`. */
export function showReport<Found extends object>(
  context: Context<ReportOptions>,
  reports: Reports<Found>,
  found: Found,
): void {
  if (context.json) showOne(context, found, [])
  else reports[context.options.report]?.(context, found)
}
