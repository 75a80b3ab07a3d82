import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { act, asking, newCommand, posting, withExamples } from '../../command.ts'
import { readPlatforms } from '../../options/networks.ts'
import { refuseParts, printResults, printWarnings } from '../../output/posts.ts'
import { showOne } from '../../output/show.ts'
import { matching } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'

type Body = components['schemas']['PublishOptions']
type Options = Pick<Body, 'platforms'> & { confirmResend?: boolean }

export function publishPost(environment: Environment): Command {
  const command = newCommand('publish', 'Publish a post now')
    .argument('<id>', 'the post')
    .option('--platforms <list>', 'only there, as in x,bluesky', readPlatforms)
    .option('--confirm-resend', 'send it although an earlier attempt may have reached a network')
    .action(
      act<Options, [string]>(environment, MEMBERS.PublishedPost, async (context, id) => {
        const { platforms, confirmResend: confirm_resend } = context.options
        const body = present<Body>({ platforms, confirm_resend })
        await context.confirm(`Publish ${id} now, for everybody to see?`)
        const answer = await context.api.publishPost(id, body)
        showOne(context, answer, [
          ['id', answer.id],
          ['status', answer.status],
          ['posted', answer.posted_date],
          ['url', answer.url],
        ])
        printWarnings(context, answer.warnings, answer.results)
        printResults(context, answer.results)
        refuseParts(answer)
      }),
    )
  return withExamples(matching(asking(posting(command))), [
    ['posts publish 6b0013180000a13f9c27d05e', 'Now, after a question'],
    ['posts publish 6b0013180000a13f9c27d05e --platforms bluesky --yes', 'There again, unasked'],
  ])
}
