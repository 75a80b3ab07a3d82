/** What is shown before anything is sent: how many posts, and when the first and the last are due. */
import { Failure } from '../failure.ts'
import { oneLine } from '../terminal/printable.ts'
import { describeTime, type Time } from '../times/times.ts'
import { isScheduled, postOf, type ImportEntry, type PostInput } from './entry.ts'
import type { ImportPlan } from './plan.ts'
import { counted } from '../output/counted.ts'
import type { Problem } from './rows.ts'

interface Preview {
  posts: number
  drafts: number
  scheduled: number
  already_there: number
  /** Of an earlier run, whose fate is not known yet. */
  under_way: number
  local_media: number
  first_date: string | null
  last_date: string | null
  /** The first of them as they would be sent; a local file is named instead of its address. */
  sample: PostInput[]
}

const LISTED_MAX = 100
const SAMPLE_SIZE = 3

export function previewOf(plans: readonly ImportPlan[]): Preview {
  const fresh = plans.flatMap((plan) => plan.fresh)
  const resumed = plans.flatMap((plan) => plan.resumed.flatMap(({ entries }) => entries))
  const scheduled = fresh.filter(({ time, post }) => time !== undefined || isScheduled(post)).length
  const [first, last] = spanOf(fresh)
  return {
    posts: fresh.length,
    drafts: fresh.length - scheduled,
    scheduled,
    already_there: plans.reduce((sum, plan) => sum + plan.already_there, 0),
    under_way: resumed.length,
    local_media: new Set(fresh.flatMap((entry) => entry.media)).size,
    first_date: first?.at.toISOString() ?? null,
    last_date: last?.at.toISOString() ?? null,
    sample: fresh.slice(0, SAMPLE_SIZE).map(asSent),
  }
}

/** For people. */
export function previewLinesOf(
  preview: Preview,
  plans: readonly ImportPlan[],
  zone: string,
): string[] {
  const { posts, drafts, scheduled, already_there, under_way, local_media } = preview
  const kinds = [
    ...(drafts > 0 ? [`${counted(drafts)} as drafts`] : []),
    ...(scheduled > 0 ? [`${counted(scheduled)} scheduled`] : []),
    ...(local_media > 0 ? [`${counted(local_media, 'file')} to upload`] : []),
  ]
  const [first, last] = spanOf(plans.flatMap((plan) => plan.fresh))
  return [
    posts === 0
      ? `Nothing ${already_there + under_way > 0 ? 'new ' : ''}to import.`
      : `${counted(posts, 'post')} to import: ${kinds.join(', ')}.`,
    ...(already_there > 0 ? [`Imported before: ${counted(already_there)}.`] : []),
    ...(under_way > 0 ? [`Under way when the last run ended: ${counted(under_way)}.`] : []),
    ...(first === undefined ? [] : shown('First', first, zone)),
    ...(last === undefined || last === first ? [] : shown('Last', last, zone)),
  ]
}

/** Throws a usage Failure that names every row with a problem, or the first of very many. */
export function refuseProblems(problems: readonly Problem[]) {
  if (problems.length === 0) return
  throw new Failure('usage', `Nothing was sent: ${counted(problems.length, 'problem')}.`, {
    details: listOf(problems),
    next: 'Correct them and run the same command again.',
  })
}

/** A line for each, up to a hundred. */
export function listOf(problems: readonly Problem[]): string[] {
  const lines = problems
    .slice(0, LISTED_MAX)
    .map(({ file, line, text }) => oneLine(`${file}:${line}: ${text}`))
  const more = problems.length - lines.length
  return more > 0 ? [...lines, `and ${counted(more)} more`] : lines
}

/** In UTC, as it was meant, and in the zone of the profile. */
function shown(which: string, time: Time, zone: string): string[] {
  const [first = '', ...more] = describeTime(time, { local_zone: zone })
  const indented = ' '.repeat(7)
  return [`${`${which}:`.padEnd(7)}${first}`, ...more.map((line) => `${indented}${line}`)]
}

/** The first and the last in time. */
function spanOf(entries: readonly ImportEntry[]): [Time | undefined, Time | undefined] {
  let [first, last]: [Time | undefined, Time | undefined] = [undefined, undefined]
  for (const { time } of entries) {
    if (time === undefined) continue
    if (first === undefined || time.at < first.at) first = time
    if (last === undefined || time.at > last.at) last = time
  }
  return [first, last]
}

function asSent(entry: ImportEntry): PostInput {
  const media_urls = [...(entry.post.media_urls ?? []), ...entry.media]
  return { ...postOf(entry), ...(media_urls.length > 0 && { media_urls }) }
}
