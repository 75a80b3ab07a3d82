import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { sayValidation } from '../../output/validations.ts'
import { asJson } from '../../terminal/printable.ts'
import { chosen } from '../../output/show.ts'

export function validatePost(environment: Environment): Command {
  const command = newCommand('validate', 'Say what would become of a saved post on each network')
    .argument('<id>', 'the post')
    .action(
      act<object, [string]>(environment, MEMBERS.PostsValidation, async (context, post_id) => {
        const { terminal, json, fields } = context
        const body = { post_id }
        const validation = await context.send((api) => api.POST('/posts/validate', { body }))
        if (json) terminal.print(asJson(fields ? chosen(validation, fields) : validation))
        else sayValidation(context, validation)
      }),
    )
  return withExamples(command, [
    ['posts validate 6b0013180000a13f9c27d05e', 'Where would it go, and is it too long anywhere?'],
    ['posts create "Not saved yet" --dry-run', 'The same of a post that is not saved'],
  ])
}
