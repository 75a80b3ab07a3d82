/** An import from its files to its summary: read and check all of it, show it, ask, send it. */
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { openOnce } from '../http/openOnce.ts'
import { lock } from '../lock.ts'
import type { Settings } from '../settings/settings.ts'
import { showOne } from '../output/show.ts'
import { asJson } from '../terminal/printable.ts'
import { beyondToday, printAllowance } from './allowance.ts'
import { importEntries } from './importEntries.ts'
import { openInterruption } from './interruption.ts'
import {
  journalPath,
  makeJournalFolder,
  openJournal,
  readJournal,
  type Journal,
} from './journal.ts'
import { planOf, type ImportPlan, type Wishes } from './plan.ts'
import { previewLinesOf, listOf, previewOf, refuseProblems } from './preview.ts'
import { counted } from '../output/counted.ts'
import { openImportProgress } from './progress.ts'
import { readSources, type ImportSource } from './sources.ts'
import { refusedAhead } from './refusedAhead.ts'
import { openTally, type Counts, type Tally } from './tally.ts'

export interface ImportOptions {
  again?: boolean
  /** Minutes. */
  wait: number
  zone?: string
}

export interface Summary extends Counts {
  seconds: number
  /** What was refused, as `file:line: text`. */
  problems: string[]
}

interface Opened {
  plan: ImportPlan
  journal: Journal
}

export async function runImport(context: Context<ImportOptions>, paths: string[]): Promise<void> {
  const { options, environment } = context
  const settings = await context.settings()
  const sources = await readSources(paths, environment.stdin)
  const wishes: Wishes = {
    again: options.again === true,
    now: new Date(),
    zone: options.zone ?? settings.zone,
  }
  if (options.dryRun) return preview(context, settings, sources, wishes)
  const closings: (() => void)[] = []
  try {
    const opened: Opened[] = []
    for (const source of sources) {
      const of = { url: settings.url, profile: settings.profile, source: source.name }
      const path = journalPath(of, environment.env)
      makeJournalFolder(path)
      closings.push(lock(path) ?? underWay(source.name))
      const journal = openJournal(path, of)
      closings.push(journal.close)
      opened.push({ journal, plan: planOf(source, journal.lines, wishes) })
    }
    await carryOut(context, opened, wishes.zone, paths.includes('-'))
  } finally {
    for (const close of closings.reverse()) close()
  }
}

async function preview(
  context: Context<ImportOptions>,
  settings: Settings,
  sources: ImportSource[],
  wishes: Wishes,
) {
  const { environment, terminal, json } = context
  const plans = sources.map((source) => {
    const of = { url: settings.url, profile: settings.profile, source: source.name }
    return planOf(source, readJournal(journalPath(of, environment.env)), wishes)
  })
  refuseProblems(plans.flatMap(({ problems }) => problems))
  refuseProblems(
    await refusedAhead(
      settings,
      plans.flatMap(({ fresh }) => fresh),
    ),
  )
  const preview = previewOf(plans)
  if (json) {
    terminal.print(asJson(preview))
  } else {
    for (const line of previewLinesOf(preview, plans, wishes.zone)) terminal.say(line)
    if (preview.posts > 0) {
      terminal.print('POST /api/v1/posts')
      terminal.print(asJson({ posts: preview.sample }))
    }
  }
  if (preview.scheduled > 0)
    terminal.say(terminal.asCalled(await printAllowance(settings, preview.scheduled)))
  terminal.say('Nothing was sent.')
}

async function carryOut(
  context: Context<ImportOptions>,
  opened: Opened[],
  zone: string,
  stdin_read: boolean,
) {
  const { options, environment, terminal } = context
  const plans = opened.map(({ plan }) => plan)
  refuseProblems(plans.flatMap(({ problems }) => problems))
  const preview = previewOf(plans)
  for (const line of previewLinesOf(preview, plans, zone)) terminal.say(line)
  await checkInstance(context, preview.scheduled)
  // Where the posts themselves come from stdin, no answer can.
  if (terminal.can_ask && !stdin_read && preview.posts > 0) await context.confirm('Import them?')
  const total = preview.posts + preview.under_way
  const progress = openImportProgress(terminal, environment, total, options.quiet === true)
  const tally = openTally(progress.done)
  const interruption = openInterruption(terminal.say)
  const began_at = performance.now()
  const retries = {
    interruption,
    pause: environment.pause,
    tell: progress.note,
    show: progress.show,
    max_wait_ms: options.wait * 60_000,
  }
  try {
    const client = openOnce(await context.caller())
    for (const { plan, journal } of opened) {
      await importEntries({ client, retries, journal, tally }, plan)
    }
  } finally {
    interruption.end()
    progress.clear()
    printSummary(context, plans, tally, (performance.now() - began_at) / 1_000)
  }
  if (tally.counts.failed > 0) throw partial(tally)
}

/** Learns at once whether the key works, and says what the day's limit makes of the plan. */
async function checkInstance(context: Context<ImportOptions>, scheduled: number) {
  const { limits } = await context.api.getMe()
  if (limits !== null && scheduled > limits.remaining_posts_today)
    context.terminal.warn(beyondToday(limits, scheduled))
}

function printSummary(
  context: Context<ImportOptions>,
  plans: readonly ImportPlan[],
  { counts, problems, warnings }: Tally,
  seconds: number,
) {
  const before = plans.reduce((sum, plan) => sum + plan.already_there, 0)
  const summary: Summary = {
    ...counts,
    already_there: counts.already_there + before,
    seconds: Math.round(seconds * 10) / 10,
    problems: problems.map(({ file, line, text }) => `${file}:${line}: ${text}`),
  }
  for (const line of listOf(warnings)) context.terminal.say(`Warning: ${line}`)
  showOne(context, summary, [
    ['imported', counted(summary.imported)],
    ['drafts', counted(summary.drafts)],
    ['scheduled', counted(summary.scheduled)],
    ['already there', counted(summary.already_there)],
    ['failed', counted(summary.failed)],
    ['seconds', summary.seconds],
  ])
}

function underWay(source: string): never {
  throw new Failure('failed', `${source} is being imported by another process.`, {
    next: 'Wait for it to end, or end it; this one can then go on.',
  })
}

function partial({ counts, problems }: Tally): Failure {
  return new Failure('partial', `Refused: ${counted(counts.failed, 'post')}.`, {
    details: listOf(problems),
    next: 'Correct them and run the same command again: the others are not imported twice.',
  })
}
