import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, asking, newCommand, posting, withExamples } from '../../command.ts'
import { usage } from '../../failure.ts'
import { readPost, withPostOptions, type PostOptions } from '../../options/postOptions.ts'
import { partsOf, readText } from '../../options/texts.ts'
import type { Environment } from '../../environment.ts'
import { sendPost } from './sendPost.ts'

export function createThread(environment: Environment): Command {
  const command = newCommand('thread', 'Write a thread: one post in several parts')
    .argument('[parts...]', 'what each part says; a single - reads stdin')
    .option('--file <file>', 'read the parts from a file, separated by lines ---')
    .action(
      act<PostOptions, [string[]]>(environment, MEMBERS.Post, async (context, given) => {
        const parts = await readParts(environment, given, context.options.file)
        if (parts.length < 2) throw usage('A thread has two parts or more.')
        await sendPost(context, await readPost(context, parts))
      }),
    )
  return withExamples(asking(posting(withPostOptions(command))), [
    ['posts thread "How we did it." "First we measured." "Then we cut."', 'Three parts'],
    ['posts thread --file thread.txt --publish', 'From a file whose parts are separated by ---'],
  ])
}

async function readParts(environment: Environment, given: string[], file: string | undefined) {
  if (given.length > 1 && file === undefined) return given
  if (given.length > 1) throw usage('The parts are given twice: as arguments and with --file.')
  return partsOf(await readText(environment, { argument: given[0], file }, 'thread'))
}
