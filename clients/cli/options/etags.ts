/** `--etag`, which shows what a post or an article is now, and `--if-match`, which goes ahead only if it still is. */
import type { Command } from 'commander'
import type { Api, ApiAnswer } from '../http/calls.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'

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
  )
}

/** What an operation answers, handed to `show` unless only its tag is wanted. */
export async function showOrTag<Success>(
  context: Context<TagOptions>,
  call: (api: Api) => Promise<ApiAnswer<Success>>,
  show: (answer: Success) => void,
): Promise<void> {
  const tags: (string | null)[] = []
  const answer = await context.send(async (api) => {
    const read = await call(api)
    tags.push(read.response.headers.get('etag'))
    return read
  })
  if (!context.options.etag) return show(answer)
  const tag = tags.at(-1)
  if (!tag) throw new Failure('failed', 'This instance says no ETag.')
  context.terminal.print(tag)
}
