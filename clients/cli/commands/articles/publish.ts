import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, asking, newCommand, posting, withExamples } from '../../command.ts'
import { matching } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'
import { showArticle } from './showArticle.ts'

type Body = components['schemas']['ArticlePublishOptions']

export function publishArticle(environment: Environment): Command {
  const command = newCommand('publish', 'Publish an article now')
    .argument('<id>', 'the article')
    .option('--confirm-resend', 'send it although an earlier attempt may have reached X')
    .action(
      act<{ confirmResend?: boolean }, [string]>(
        environment,
        MEMBERS.Article,
        async (context, id) => {
          const body = present<Body>({ confirm_resend: context.options.confirmResend })
          await context.confirm(`Publish ${id} now, for everybody to see?`)
          showArticle(context, await context.api.publishArticle(id, body))
        },
      ),
    )
  return withExamples(matching(asking(posting(command))), [
    ['articles publish 6b0013180000e09a4d71c2f8', 'Now, after a question'],
  ])
}
