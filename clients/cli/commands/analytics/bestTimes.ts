import type { Command } from 'commander'
import type { components, operations } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { present } from '../../http/present.ts'
import { showList } from '../../output/show.ts'
import type { Column } from '../../output/table.ts'
import type { Environment } from '../../environment.ts'
import { oneLine } from '../../terminal/printable.ts'
import { narrowedBy, withNarrowing, type NarrowingOptions } from './narrowing.ts'
import { showReport, withReports, type ReportOptions, type Reports } from './reports.ts'

type Query = NonNullable<operations['getBestTimes']['parameters']['query']>
type Options = ReportOptions & NarrowingOptions

interface Slot {
  kind: 'hour' | 'day'
  name: string
  count: number
}

const COLUMNS: readonly Column<Slot>[] = [
  { heading: 'KIND', cell: ({ kind }) => kind },
  { heading: 'WHEN', cell: ({ name }) => name },
  { heading: 'POSTS', cell: ({ count }) => count },
]

const REPORTS: Reports<components['schemas']['BestTimes']> = {
  best(context, found) {
    const slots = [...found.best_hours.map(ofHour), ...found.best_days.map(ofDay)]
    showList(context, slots, COLUMNS, found)
  },
  hours: (context, found) => showList(context, found.hour_distribution.map(ofHour), COLUMNS, found),
  days: (context, found) => showList(context, found.day_distribution.map(ofDay), COLUMNS, found),
}

export function showBestTimes(environment: Environment): Command {
  const command = newCommand('best-times', 'When you post most').action(
    act<Options>(environment, MEMBERS.BestTimes, async (context) => {
      const query = present<Query>(narrowedBy(context.options))
      const best_times = await context.api.getBestTimes(query)
      showReport(context, REPORTS, best_times)
      context.terminal.say(oneLine(best_times.summary))
    }),
  )
  return withExamples(withNarrowing(withReports(command, REPORTS)), [
    ['analytics best-times', 'The best hours and days'],
    ['analytics best-times --report hours', 'All hours of the day'],
  ])
}

function ofHour({ label, count }: { label: string; count: number }): Slot {
  return { kind: 'hour', name: label, count }
}

function ofDay({ day, count }: { day: string; count: number }): Slot {
  return { kind: 'day', name: day, count }
}
