/** `--etag`, which shows what a post or an article is now, and `--if-match`, which goes ahead only if it still is. */
import type { Command } from 'commander'
import { responseOf } from '../../sdk-typescript/source/requests.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { headerValue } from './headers.ts'

export interface TagOptions {
  etag?: boolean
}

export function showingTag(command: Command): Command {
  return command.option('--etag', 'print its ETag and nothing else, for --if-match')
}

/** For a command that changes one post or article. */
export function matching(command: Command): Command {
  return command.option(
    '--if-match <etag>',
    'do it only if nobody has changed it since; the ETag is that of get --etag',
    headerValue,
  )
}

/** Shows what was answered, unless only its tag is wanted. */
export function showOrTag(context: Context<TagOptions>, answer: object, show: () => void): void {
  if (!context.options.etag) return show()
  const tag = responseOf(answer).headers.get('etag')
  if (!tag) throw new Failure('failed', 'This instance says no ETag.')
  context.terminal.print(tag)
}
