import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { HISTORY_COLUMNS } from '../../output/histories.ts'
import { showList } from '../../output/show.ts'

export function showArticleHistory(environment: Environment): Command {
  const command = newCommand('history', 'Show what has happened to an article, the oldest first')
    .argument('<id>', 'the article')
    .action(
      act<object, [string]>(environment, MEMBERS.HistoryEntry, async (context, id) => {
        const answer = await context.api.getArticleHistory(id)
        showList(context, answer.history, HISTORY_COLUMNS, answer)
      }),
    )
  return withExamples(command, [
    ['articles history 6b0013180000e09a4d71c2f8', 'Each send, and what came of it'],
  ])
}
