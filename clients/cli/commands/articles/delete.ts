import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, asking, changing, newCommand, withExamples } from '../../command.ts'
import { showRemoval } from '../../output/removal.ts'
import { matching } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'

export function deleteArticle(environment: Environment): Command {
  const command = newCommand('delete', 'Delete an article, here and on X')
    .argument('<id>', 'the article')
    .option('--keep-on-networks', 'delete it here, leave it there')
    .action(
      act<{ keepOnNetworks?: boolean }, [string]>(
        environment,
        MEMBERS.DeletedArticle,
        async (context, id) => {
          const { keepOnNetworks = false } = context.options
          await context.confirm(
            keepOnNetworks ? `Delete ${id} here?` : `Delete ${id}, here and on X?`,
          )
          const query = { delete_from_x: !keepOnNetworks }
          showRemoval(context, await context.api.deleteArticle(id, query))
        },
      ),
    )
  return withExamples(matching(asking(changing(command))), [
    ['articles delete 6b0013180000e09a4d71c2f8', 'Here and on X, after a question'],
  ])
}
