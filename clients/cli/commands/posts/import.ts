import type { Command } from 'commander'
import { act, asking, changing, newCommand, withExamples } from '../../command.ts'
import type { ImportOptions, Summary } from '../../import/run.ts'
import { wholeNumber } from '../../options/numbers.ts'
import type { Environment } from '../../environment.ts'

/** The members of the summary. */
const SUMMARY: readonly (keyof Summary)[] = [
  'imported',
  'drafts',
  'scheduled',
  'already_there',
  'failed',
  'seconds',
  'problems',
]

export function importPosts(environment: Environment): Command {
  const command = newCommand('import', 'Import posts from CSV, JSON lines or Markdown files')
    .argument('<path...>', 'files, folders of Markdown files, or - for JSON lines from stdin')
    .option('--zone <zone>', 'the zone of dates that name none, such as Europe/Berlin')
    .option('--wait <minutes>', 'the longest wait for a limit before it stops', wholeNumber, 15)
    .option('--again', 'import what was imported before, once more')
    .action(
      act<ImportOptions, [string[]]>(environment, SUMMARY, async (context, paths) => {
        // What reads files and times is large, and no other command should wait for it.
        const { runImport } = await import('../../import/run.ts')
        await runImport(context, paths)
      }),
    )
  return withExamples(asking(changing(command)), [
    ['posts import plan.csv --dry-run', 'Check the whole file, and send nothing'],
    ['posts import plan.csv --zone Europe/Berlin', 'Drafts, and posts with a scheduled_date'],
    ['posts import drafts/', 'A post from each Markdown file of a folder'],
    ['posts import - --yes < posts.jsonl', 'From another program'],
  ])
}
