import type { Command } from 'commander'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, asking, newCommand, posting, withExamples } from '../../command.ts'
import { readPost, withPostOptions, type PostOptions } from '../../options/postOptions.ts'
import { readText } from '../../options/texts.ts'
import type { Environment } from '../../environment.ts'
import { sendPost } from './sendPost.ts'

export function createPost(environment: Environment): Command {
  const command = newCommand('create', 'Write a post: a draft, scheduled, or published now')
    .argument('[text]', 'what it says; - reads stdin')
    .option('--file <file>', 'read the text from a file')
    .action(
      act<PostOptions, [string | undefined]>(
        environment,
        MEMBERS.Post,
        async (context, argument) => {
          const text = await readText(environment, { argument, file: context.options.file })
          await sendPost(context, await readPost(context, [text]))
        },
      ),
    )
  return withExamples(asking(posting(withPostOptions(command))), [
    ['posts create "Hello from the command line"', 'A draft'],
    ['posts create "Version 2 is out" --at "tomorrow 9:00"', 'Scheduled'],
    ['posts create "One more fact" --queue', 'At the next free slot'],
    ['posts create --file post.txt --media otter.png --publish', 'Published now, with a picture'],
    ['posts create "All of it" --x-text "Shorter" --lang en', 'Shorter on X; English on Bluesky'],
    ['posts create --platforms x,bluesky "Only there" --dry-run', 'What would be sent?'],
  ])
}
