import { Option, type Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { showBudgetOf } from '../../output/budget.ts'

type Body = components['schemas']['BudgetInput']

interface Options {
  onExceed?: Body['on_exceed']
}

export function setBudget(environment: Environment): Command {
  const command = newCommand('set-budget', 'Set what networks may cost in a month')
    .argument('<amount>', 'in US dollars, such as 10 or 2.50')
    .addOption(
      new Option('--on-exceed <what>', 'what becomes of what costs more').choices([
        'refuse',
        'warn',
      ]),
    )
    .action(
      act<Options, [string]>(environment, MEMBERS.Budget, async (context, amount) => {
        const body: Body = {
          monthly_amount: amount,
          ...present<Pick<Body, 'on_exceed'>>({ on_exceed: context.options.onExceed }),
        }
        showBudgetOf(context, await context.api.updateBudget(body))
      }),
    )
  return withExamples(posting(command), [
    ['costs set-budget 10', 'Ten dollars a month'],
    ['costs set-budget 10 --on-exceed warn', 'Only told, not refused'],
  ])
}
