import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { HISTORY_COLUMNS } from '../../output/histories.ts'
import { showList } from '../../output/show.ts'

export function showPostHistory(environment: Environment): Command {
  const command = newCommand('history', 'Show what has happened to a post, the oldest first')
    .argument('<id>', 'the post')
    .action(
      act<object, [string]>(environment, MEMBERS.HistoryEntry, async (context, id) => {
        const answer = await context.api.getPostHistory(id)
        showList(context, answer.history, HISTORY_COLUMNS, answer)
      }),
    )
  return withExamples(command, [
    ['posts history 6b0013180000a13f9c27d05e', 'Each send, and what came of it'],
  ])
}
