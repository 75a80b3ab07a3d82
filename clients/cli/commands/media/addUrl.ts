import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import type { Environment } from '../../environment.ts'
import { present } from '../../http/present.ts'
import { showMedia } from '../../output/media.ts'

type Body = components['schemas']['MediaInput']

interface Options {
  alt?: string
}

export function addMediaUrl(environment: Environment): Command {
  const command = newCommand('add-url', 'Keep a picture or a video that is at an address')
    .argument('<address>', 'a public https address of the file itself')
    .option('--alt <text>', 'what it shows, for those who cannot see it')
    .action(
      act<Options, [string]>(environment, MEMBERS.UploadedMedia, async (context, source_url) => {
        const body = present<Body>({ source_url, alt_text: context.options.alt })
        showMedia(context, await context.api.createMedia(body))
      }),
    )
  return withExamples(posting(command), [
    ['media add-url https://example.com/otter.png --alt "An otter"', 'Fetched by the instance'],
  ])
}
