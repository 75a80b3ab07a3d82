import { Option, type Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { usage } from '../../failure.ts'
import { showMedia } from '../../output/media.ts'

type Body = components['schemas']['MediaChange']

interface Options {
  /** False for `--no-alt`. */
  alt?: string | false
}

export function editMedia(environment: Environment): Command {
  const command = newCommand('edit', 'Say what a picture or a video shows')
    .argument('<id>', 'the picture or video')
    .addOption(new Option('--alt <text>', 'what it shows, for those who cannot see it'))
    .addOption(new Option('--no-alt', 'say nothing of it any more'))
    .action(
      act<Options, [string]>(environment, MEMBERS.UploadedMedia, async (context, id) => {
        const { alt } = context.options
        if (typeof alt !== 'string' && alt !== false)
          throw usage('Either --alt or --no-alt is needed.')
        const body: Body = { alt_text: alt === false ? null : alt }
        showMedia(context, await context.api.updateMedia(id, body))
      }),
    )
  return withExamples(posting(command), [
    ['media edit 6b00131800000a51d07be3c9 --alt "An otter on its back"', 'For all later posts'],
  ])
}
