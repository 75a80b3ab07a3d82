import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, asking, newCommand, posting, withExamples } from '../../command.ts'
import { usage } from '../../failure.ts'
import { labelsOf, withLabelOptions, type LabelOptions } from '../../options/labels.ts'
import { readAt, withTimeOptions, type TimeOptions } from '../../options/postOptions.ts'
import { readText } from '../../options/texts.ts'
import type { Environment } from '../../environment.ts'
import { oneLine } from '../../terminal/printable.ts'
import { coverOf } from './cover.ts'
import { showArticle } from './showArticle.ts'

type Body = components['schemas']['ArticleInput']

interface Options extends TimeOptions, LabelOptions {
  text?: string
  file?: string
  cover?: string
  publish?: boolean
  account?: string
}

export function createArticle(environment: Environment): Command {
  const command = newCommand('create', 'Write an article: a draft, scheduled, or published now')
    .argument('<title>', 'its title')
    .option('--file <file>', 'read its Markdown from a file; - reads stdin')
    .option('--text <markdown>', 'its Markdown')
    .option('--cover <file>', 'the picture above it: a file, or the URL of an upload')
    .option('--publish', 'publish it now')
    .option('--account <id>', 'the X account to publish with')
    .action(
      act<Options, [string]>(environment, MEMBERS.Article, async (context, title) => {
        const { text, file, publish, account } = context.options
        if (publish && context.options.at !== undefined) throw usage('Either --publish or --at.')
        const content_markdown = await readText(environment, { argument: text, file })
        const scheduled_date = await readAt(context)
        if (publish) await context.confirm(`Publish "${oneLine(title)}" now, for everybody to see?`)
        const body = present<Body>({
          title,
          content_markdown,
          scheduled_date,
          publish_now: publish,
          cover_image_url: await coverOf(context),
          x_account_id: account,
          ...labelsOf(context.options),
        })
        showArticle(context, await context.api.createArticle(body))
      }),
    )
  return withExamples(asking(posting(withTimeOptions(withLabelOptions(command)))), [
    ['articles create "How otters sleep" --file otters.md', 'A draft'],
    ['articles create "How otters sleep" --file otters.md --cover otter.png --publish', 'Now'],
  ])
}
