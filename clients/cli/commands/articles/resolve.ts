import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import { present } from '../../http/present.ts'
import type { Environment } from '../../environment.ts'
import { outcomeOption } from '../posts/resolve.ts'
import { showArticle } from './showArticle.ts'

type Report = components['schemas']['OutcomeReport']

export function resolveArticle(environment: Environment): Command {
  const command = newCommand('resolve', 'Say what became of an article that X did not confirm')
    .argument('<id>', 'the article')
    .addOption(outcomeOption())
    .option('--url <url>', 'where it is, as a browser shows it')
    .action(
      act<Report, [string]>(environment, MEMBERS.Article, async (context, id) => {
        const { outcome, url } = context.options
        const body = present<Report>({ platform: 'x', outcome, url })
        showArticle(context, await context.api.resolveArticle(id, body))
      }),
    )
  return withExamples(posting(command), [
    [
      'articles resolve 6b0013180000e09a4d71c2f8 --outcome not_published',
      'I have looked, and it is not there',
    ],
  ])
}
