import { Option, type Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import { present } from '../../http/present.ts'
import { readOnePlatform } from '../../options/networks.ts'
import { resultInWords, printWarnings, stateOf } from '../../output/posts.ts'
import { showOne } from '../../output/show.ts'
import type { Environment } from '../../environment.ts'

type Report = components['schemas']['OutcomeReport']

export function resolvePost(environment: Environment): Command {
  const command = newCommand('resolve', 'Say what became of a post that a network did not confirm')
    .argument('<id>', 'the post')
    .requiredOption('--platform <network>', 'where, as in bluesky', readOnePlatform)
    .addOption(outcomeOption())
    .option('--url <url>', 'where it is, as a browser shows it')
    .action(
      act<Report, [string]>(environment, MEMBERS.Post, async (context, id) => {
        const { platform, outcome, url } = context.options
        const body = present<Report>({ platform, outcome, url })
        const post = await context.api.resolvePost(id, body)
        showOne(context, post, [
          ['id', post.id],
          ['status', stateOf(post)],
          ['url', post.url],
          ['results', (post.results ?? []).map(resultInWords).join('\n')],
        ])
        printWarnings(context, post.warnings, post.results)
      }),
    )
  return withExamples(posting(command), [
    [
      'posts resolve 6b0013180000a13f9c27d05e --platform x --outcome not_published',
      'I have looked, and it is not there',
    ],
    [
      'posts resolve 6b0013180000a13f9c27d05e --platform linkedin --outcome published --url https://www.linkedin.com/feed/update/urn:li:share:7263402915817246720',
      'It is there',
    ],
  ])
}

export function outcomeOption(): Option {
  const outcomes = ['published', 'not_published'] satisfies Report['outcome'][]
  return new Option('--outcome <outcome>', 'what you have seen there')
    .choices(outcomes)
    .makeOptionMandatory()
}
