import type { Command } from 'commander'
import type { components } from '../../../../generated/openapi.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { showList } from '../../showing/show.ts'
import { toTheMinute, type Column } from '../../showing/table.ts'
import type { Surroundings } from '../../surroundings.ts'

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

export function listAccounts(surroundings: Surroundings): Command {
  const command = newCommand('list', 'List the connected accounts on X').action(
    act(surroundings, MEMBERS.ConnectedAccount, async (context) => {
      const found = await context.send((api) => api.GET('/accounts'))
      showList(context, found.accounts, COLUMNS, found)
      if (found.accounts.length === 0)
        context.terminal.say('No account is connected. The dashboard connects them.')
    }),
  )
  return withExamples(command, [['accounts list', 'Which ids can --account take?']])
}
