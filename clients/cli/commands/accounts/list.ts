import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { showList } from '../../output/show.ts'
import { toTheMinute, type Column } from '../../output/table.ts'
import type { Environment } from '../../environment.ts'

const COLUMNS: readonly Column<components['schemas']['ConnectedAccount']>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'HANDLE', cell: ({ x_handle }) => x_handle },
  { heading: 'NAME', cell: ({ nickname, x_name }) => nickname ?? x_name, gives_way: 'first' },
  { heading: 'PRIMARY', cell: ({ is_primary }) => (is_primary ? 'yes' : 'no') },
  { heading: 'TIER', cell: ({ x_subscription_type }) => x_subscription_type },
  {
    heading: 'CONNECTED',
    cell: ({ connected_at }) => toTheMinute(connected_at),
  },
]

export function listAccounts(environment: Environment): Command {
  const command = newCommand('list', 'List the connected accounts on X').action(
    act(environment, MEMBERS.ConnectedAccount, async (context) => {
      const accounts = await context.api.listAccounts()
      showList(context, accounts.accounts, COLUMNS, accounts)
      if (accounts.accounts.length === 0)
        context.terminal.say('No account is connected. The dashboard connects them.')
    }),
  )
  return withExamples(command, [['accounts list', 'Which ids can --account take?']])
}
