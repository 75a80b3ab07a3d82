import { inFull } from '../concise.ts'
import { READS, taking, type Tool } from '../tool.ts'

export const get_account_status: Tool = {
  name: 'get_account_status',
  title: 'Look at the account',
  description:
    'What can be done now, in one call: the plan and the posts left today (account), the connected accounts on X with their tiers (x_accounts), and for every network whether it works, its accounts, and what one post may hold there (networks). Call it first, and before posts are written: it has the text limits.',
  hints: READS,
  takes: [taking('getMe'), taking('listAccounts'), taking('getCrossPosting')],
  renamed: { account_id: 'id' },
  async run({ perform }) {
    const [account, x_accounts, networks] = [
      await perform('getMe'),
      await perform('listAccounts'),
      await perform('getCrossPosting'),
    ]
    return inFull({ account, x_accounts, networks })
  },
}
