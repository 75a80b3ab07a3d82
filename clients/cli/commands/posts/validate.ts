import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { sayValidation } from '../../output/validations.ts'
import { asJson } from '../../terminal/printable.ts'
import { chosen } from '../../output/show.ts'

interface Options {
  fetchCards?: boolean
}

export function validatePost(environment: Environment): Command {
  const command = newCommand('validate', 'Say what would become of a saved post on each network')
    .argument('<id>', 'the post')
    .option('--fetch-cards', 'read the page that it links to, for the card of it')
    .action(
      act<Options, [string]>(environment, MEMBERS.PostsValidation, async (context, post_id) => {
        const { terminal, json, fields, options } = context
        const body = { post_id, ...(options.fetchCards && { fetch_cards: true }) }
        const validation = await context.api.validatePosts(body)
        if (json) terminal.print(asJson(fields ? chosen(validation, fields) : validation))
        else sayValidation(context, validation)
      }),
    )
  return withExamples(command, [
    ['posts validate 6b0013180000a13f9c27d05e', 'Where would it go, and is it too long anywhere?'],
    ['posts validate 6b0013180000a13f9c27d05e --fetch-cards', 'And which card would it show?'],
    ['posts create "Not saved yet" --dry-run', 'The same of a post that is not saved'],
  ])
}
