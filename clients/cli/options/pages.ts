/** Pages of long lists. */
import { Option, type Command } from 'commander'
import type { Context } from '../context.ts'
import { wholeNumber } from './numbers.ts'

export interface PageOptions {
  page?: number
  limit?: number
  account?: string
  cursor?: string
  all?: boolean
}

/** Of a page, what leads to the next one. */
interface Paged {
  pagination: { page: number; next_cursor?: string }
  total: number
}

export function withPageOptions(command: Command): Command {
  return command
    .option('--account <id>', 'only those of this X account')
    .option('--limit <number>', 'how many on a page', wholeNumber)
    .option('--page <number>', 'which page', wholeNumber)
    .addOption(
      new Option('--cursor <text>', 'the page behind the one that has this next_cursor').conflicts(
        'page',
      ),
    )
    .addOption(new Option('--all', 'all pages, one after the other').conflicts(['page', 'cursor']))
}

/** Of a whole list, as large pages as there are. */
const LARGEST = 100

export function pageOf({ options }: Context<PageOptions>) {
  const { page, limit, account, cursor, all = false } = options
  return { page, limit: all ? (limit ?? LARGEST) : limit, x_account_id: account, cursor }
}

/** The page that is asked for, or all of them as one. */
export async function readPages<Page extends Paged>(
  { options: { all = false } }: Context<PageOptions>,
  read: (cursor?: string) => Promise<Page>,
  join: (before: Page, next: Page) => Page,
): Promise<Page> {
  let pages = await read()
  while (all && pages.pagination.next_cursor !== undefined) {
    pages = join(pages, await read(pages.pagination.next_cursor))
  }
  return pages
}

export function printPage(
  { terminal, options }: Pick<Context<PageOptions>, 'terminal' | 'options'>,
  { pagination: { page, next_cursor }, total }: Paged,
  pages: number,
): void {
  if (total > 0 && (options.all ?? false)) return
  if (options.cursor !== undefined && next_cursor !== undefined) {
    terminal.say(`Page ${page}; --cursor ${next_cursor} shows the next.`)
  } else if (total === 0) terminal.say('There is nothing yet.')
  else if (page > pages) terminal.say(`The last page is ${pages}.`)
  else if (pages > 1)
    terminal.say(`Page ${page} of ${pages}, ${total} in all; --page shows others.`)
}
