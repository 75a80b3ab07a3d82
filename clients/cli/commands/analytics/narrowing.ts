/** Which posts numbers are of. */
import { Option, type Command } from 'commander'
import { CHOICES } from '../../../../generated/names.ts'
import type { operations } from '../../../sdk-typescript/generated/contract.ts'

type Query = NonNullable<operations['getActivity']['parameters']['query']>

export interface NarrowingOptions extends Pick<Query, 'platform' | 'category'> {
  account?: string
}

export function withNarrowing(command: Command): Command {
  return command
    .addOption(
      new Option('--platform <name>', 'only posts for this network').choices(CHOICES.PlatformInput),
    )
    .option('--category <name>', 'only posts of this category')
    .option('--account <id>', 'only posts of this X account')
}

export function narrowedBy({ platform, category, account }: NarrowingOptions) {
  return { platform, category, x_account_id: account }
}
