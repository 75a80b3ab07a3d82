import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, asking, changing, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showBudgetOf } from '../../output/budget.ts'

export function removeBudget(environment: Environment): Command {
  const command = newCommand('remove-budget', 'Let networks cost what they will').action(
    act(environment, MEMBERS.Budget, async (context) => {
      await context.confirm('Remove the budget?')
      showBudgetOf(context, await context.api.deleteBudget())
    }),
  )
  return withExamples(asking(changing(command)), [['costs remove-budget', 'After a question']])
}
