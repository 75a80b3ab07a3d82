import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, asking, changing, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { showOne } from '../../output/show.ts'

export function deleteMedia(environment: Environment): Command {
  const command = newCommand('delete', 'Delete a picture or a video that nothing uses')
    .argument('<id>', 'the picture or video')
    .action(
      act<object, [string]>(environment, MEMBERS.DeletedMedia, async (context, id) => {
        await context.confirm(`Delete the file ${id}?`)
        const deleted = await context.api.deleteMedia(id)
        showOne(context, deleted, [['message', deleted.message]])
      }),
    )
  return withExamples(asking(changing(command)), [
    ['media delete 6b00131800000a51d07be3c9', 'After a question'],
  ])
}
