import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Context } from '../../context.ts'
import { usage } from '../../failure.ts'
import {
  labelsOf,
  withChangedLabelOptions,
  type ChangedLabelOptions,
} from '../../options/labels.ts'
import { readAt, withTimeOptions, type TimeOptions } from '../../options/postOptions.ts'
import { readText } from '../../options/texts.ts'
import { matching } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'
import { coverOf } from './cover.ts'
import { showArticle } from './showArticle.ts'

type Body = components['schemas']['ArticleChange']

interface Options extends TimeOptions, ChangedLabelOptions {
  title?: string
  text?: string
  file?: string
  /** False: the article has none any more. */
  cover?: string | false
  unschedule?: boolean
  confirmResend?: boolean
  account?: string
}

export function updateArticle(environment: Environment): Command {
  const command = newCommand('update', 'Change an article that is not published yet')
    .argument('<id>', 'the article')
    .option('--title <title>', 'its title')
    .option('--file <file>', 'read its Markdown from a file; - reads stdin')
    .option('--text <markdown>', 'its Markdown')
    .option('--cover <file>', 'the picture above it: a file, or the URL of an upload')
    .option('--no-cover', 'remove the picture')
    .option('--account <id>', 'the X account to publish with')
    .option('--unschedule', 'make it a draft')
    .option('--confirm-resend', 'send it although an earlier attempt may have reached X')
    .action(
      act<Options, [string]>(environment, MEMBERS.Article, async (context, id) => {
        const body = await readChanges(context)
        showArticle(context, await context.api.updateArticle(id, body))
      }),
    )
  return withExamples(matching(posting(withTimeOptions(withChangedLabelOptions(command)))), [
    ['articles update 6b0013180000e09a4d71c2f8 --file otters.md', 'Another text'],
  ])
}

async function readChanges(context: Context<Options>): Promise<Body> {
  const { title, text, file, cover, unschedule, confirmResend } = context.options
  if (unschedule && context.options.at !== undefined) throw usage('Either --at or --unschedule.')
  const has_text = text !== undefined || file !== undefined
  const { environment } = context
  const content_markdown = has_text
    ? await readText(environment, { argument: text, file })
    : undefined
  const date = await readAt(context)
  const changes = present<Body>({
    title,
    content_markdown,
    scheduled_date: unschedule ? null : date,
    cover_image_url: cover === false ? null : await coverOf(context),
    confirm_resend: confirmResend,
    x_account_id: context.options.account,
    ...labelsOf(context.options),
  })
  if (Object.keys(changes).length === 0)
    throw usage('Nothing is to be changed.', 'Say what: --title, --file, --at, ...')
  return changes
}
