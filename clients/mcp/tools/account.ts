import { inFull } from '../concise.ts'
import { READS, taking, type Tool } from '../tool.ts'

export const get_account_status: Tool = {
  name: 'get_account_status',
  title: 'Look at the account',
  description:
    'What can be done now, in one call: the plan and the posts left today (account), the connected accounts on X with their tiers (x_accounts), and for every network whether it works, its accounts, what one post may hold there (networks), and what of the month’s budget for X is left (budget). Call it first, and before posts are written: it has the text limits.',
  hints: READS,
  takes: [taking('getMe'), taking('listAccounts'), taking('getCrossPosting'), taking('getBudget')],
  renamed: { account_id: 'id' },
  async run({ perform }) {
    const [account, x_accounts, networks, budget] = [
      await perform('getMe'),
      await perform('listAccounts'),
      await perform('getCrossPosting'),
      await perform('getBudget'),
    ]
    return inFull({ account, x_accounts, networks, budget })
  },
}
