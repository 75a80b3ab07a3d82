import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, asking, changing, newCommand, withExamples } from '../../command.ts'
import { showRemoval } from '../../output/removal.ts'
import { matching } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'

export function deletePost(environment: Environment): Command {
  const command = newCommand('delete', 'Delete a post, here and on the networks')
    .argument('<id>', 'the post')
    .option('--keep-on-networks', 'delete it here, leave it there')
    .action(
      act<{ keepOnNetworks?: boolean }, [string]>(
        environment,
        MEMBERS.DeletedPost,
        async (context, id) => {
          const { keepOnNetworks = false } = context.options
          await context.confirm(
            keepOnNetworks ? `Delete ${id} here?` : `Delete ${id}, here and on the networks?`,
          )
          const query = { delete_from_x: !keepOnNetworks }
          showRemoval(context, await context.api.deletePost(id, query))
        },
      ),
    )
  return withExamples(matching(asking(changing(command))), [
    ['posts delete 6b0013180000a13f9c27d05e', 'Everywhere, after a question'],
    ['posts delete 6b0013180000a13f9c27d05e --keep-on-networks --yes', 'Only here, unasked'],
  ])
}
