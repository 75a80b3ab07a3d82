/** Pages of long lists. */
import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { wholeNumber } from './numbers.ts'

export interface PageOptions {
  page?: number
  limit?: number
  account?: string
}

export function withPageOptions(command: Command): Command {
  return command
    .option('--account <id>', 'only those of this X account')
    .option('--limit <number>', 'how many on a page', wholeNumber)
    .option('--page <number>', 'which page', wholeNumber)
}

export function pageOf({ options: { page, limit, account } }: Context<PageOptions>) {
  return { page, limit, x_account_id: account }
}

export function printPage(
  { terminal }: Pick<Context, 'terminal'>,
  page: number,
  pages: number,
  total: number,
): void {
  if (total === 0) terminal.say('There is nothing yet.')
  else if (page > pages) terminal.say(`The last page is ${pages}.`)
  else if (pages > 1)
    terminal.say(`Page ${page} of ${pages}, ${total} in all; --page shows others.`)
}
