import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showMedia } from '../../output/media.ts'

export function getMedia(environment: Environment): Command {
  const command = newCommand('get', 'Show what is known of a picture or a video')
    .argument('<id>', 'the picture or video')
    .action(
      act<object, [string]>(environment, MEMBERS.UploadedMedia, async (context, id) => {
        showMedia(context, await context.api.getMedia(id))
      }),
    )
  return withExamples(command, [['media get 6b00131800000a51d07be3c9', 'Its size and its text']])
}
