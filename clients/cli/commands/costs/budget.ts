import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showBudgetOf } from '../../output/budget.ts'

export function showBudget(environment: Environment): Command {
  const command = newCommand('budget', 'The budget of this month, and what is left of it').action(
    act(environment, MEMBERS.Budget, async (context) => {
      showBudgetOf(context, await context.api.getBudget())
    }),
  )
  return withExamples(command, [['costs budget --json left', 'How much is left']])
}
