import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import { wordOf } from '../../options/networks.ts'
import { showList } from '../../output/show.ts'
import type { Column } from '../../output/table.ts'
import type { Environment } from '../../environment.ts'

type CrossPosting = components['schemas']['CrossPosting']

interface Row {
  network: components['schemas']['CrossPostingPlatform']
  /** None when nothing is connected there. */
  account: components['schemas']['CrossPostingAccount'] | undefined
  is_default: boolean
}

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'NETWORK', cell: ({ network }) => wordOf(network.platform) },
  { heading: 'LABEL', cell: ({ network }) => network.label },
  { heading: 'ACCOUNT', cell: ({ account }) => account?.account_id, gives_way: 'never' },
  { heading: 'HANDLE', cell: ({ account }) => account?.handle, gives_way: 'first' },
  { heading: 'DEFAULT', cell: ({ is_default }) => (is_default ? 'yes' : 'no') },
  { heading: 'STATE', cell: stateOf },
  { heading: 'TEXT', cell: ({ network }) => network.limits.max_text_length },
]

export function listTargets(environment: Environment): Command {
  const command = newCommand('targets', 'Show where posts go, and what each network takes').action(
    act(environment, MEMBERS.CrossPostingPlatform, async (context) => {
      const targets = await context.api.getCrossPosting()
      showList(context, rowsOf(targets), COLUMNS, targets, targets.platforms)
    }),
  )
  return withExamples(command, [
    ['accounts targets', 'Where would a post go?'],
    ['accounts targets --json platform,limits', 'The limits of each network'],
  ])
}

function rowsOf({ platforms, default_targets }: CrossPosting): Row[] {
  return platforms.flatMap((network) => {
    const is_default = default_targets.includes(network.platform)
    const accounts = network.accounts.length > 0 ? network.accounts : [undefined]
    return accounts.map((account) => ({ network, account, is_default }))
  })
}

function stateOf({ network, account }: Row): string {
  if (account === undefined) return 'not connected'
  return account.disconnected || network.needs_reconnect ? 'reconnect' : 'usable'
}
