import type { Command } from 'commander'
import type { components } from '../../../sdk-typescript/generated/contract.ts'
import { MEMBERS } from '../../../../generated/names.ts'
import { present } from '../../http/present.ts'
import { uploadAll } from '../../http/uploads.ts'
import { act, collect, newCommand, posting, withExamples } from '../../command.ts'
import type { Context } from '../../context.ts'
import { usage } from '../../failure.ts'
import {
  labelsOf,
  withChangedLabelOptions,
  type ChangedLabelOptions,
} from '../../options/labels.ts'
import { stateOf } from '../../output/posts.ts'
import { readAt, withTimeOptions, type TimeOptions } from '../../options/postOptions.ts'
import { targetsOf, withTargetOptions, type TargetOptions } from '../../options/targets.ts'
import {
  variantsOf,
  withChangedVariantOptions,
  type ChangedVariantOptions,
} from '../../options/variants.ts'
import { partsOf, readText } from '../../options/texts.ts'
import { printResults } from '../../output/posts.ts'
import { showOne } from '../../output/show.ts'
import { matching } from '../../options/etags.ts'
import type { Environment } from '../../environment.ts'

type Body = components['schemas']['PostChange']

interface Options extends TimeOptions, TargetOptions, ChangedLabelOptions, ChangedVariantOptions {
  text?: string
  file?: string
  category?: string
  /** False: the post has none any more. */
  media?: string[] | false
  alt?: string[]
  community?: string | false
  shareWithFollowers?: boolean
  unschedule?: boolean
  confirmResend?: boolean
}

export function updatePost(environment: Environment): Command {
  const command = newCommand('update', 'Change a post that is not published yet')
    .argument('<id>', 'the post')
    .option('--text <text>', 'what it says; - reads stdin')
    .option('--file <file>', 'read the text from a file; lines --- separate the parts of a thread')
    .option('--category <name>', 'a label of yours')
    .option('--media <file>', 'upload it and attach it instead; repeatable', collect)
    .option('--alt <text>', 'what a file shows; repeatable, in the order of --media', collect)
    .option('--no-media', 'remove what is attached')
    .option('--community <id>', 'the community on X that it goes to')
    .option('--no-community', 'to no community')
    .option('--share-with-followers', 'show it to followers outside of the community too')
    .option('--no-share-with-followers', 'show it in the community only')
    .option('--unschedule', 'make it a draft')
    .option('--confirm-resend', 'send it although an earlier attempt may have reached a network')
    .action(
      act<Options, [string]>(environment, MEMBERS.Post, async (context, id) => {
        const body = await readChanges(context)
        const post = await context.api.updatePost(id, body)
        showOne(context, post, [
          ['id', post.id],
          ['status', stateOf(post)],
          ['scheduled', post.scheduled_date],
          ['text', post.text],
        ])
        printResults(context, post.results)
      }),
    )
  return withExamples(
    matching(
      posting(
        withTimeOptions(
          withChangedVariantOptions(withChangedLabelOptions(withTargetOptions(command))),
        ),
      ),
    ),
    [
      ['posts update 6b0013180000a13f9c27d05e --text "Better words"', 'Other words'],
      ['posts update 6b0013180000a13f9c27d05e --unschedule', 'Back to the drafts'],
      ['posts update 6b0013180000a13f9c27d05e --platforms x,linkedin', 'To other networks'],
      ['posts update 6b0013180000a13f9c27d05e --x-text "Shorter"', 'Another text on X'],
      [
        'posts update 6b0013180000a13f9c27d05e --text "Better words" --if-match \'"3"\'',
        'Only if nobody has changed it since',
      ],
    ],
  )
}

async function readChanges(context: Context<Options>): Promise<Body> {
  const { text, file, category, media, community, unschedule, ...options } = context.options
  if (unschedule && options.at !== undefined) throw usage('Either --at or --unschedule.')
  const parts = await readParts(context, text, file)
  const date = await readAt(context)
  const changes = present<Body>({
    ...parts,
    category,
    community_id: community === false ? null : community,
    share_with_followers: options.shareWithFollowers,
    variants: await variantsOf(context.environment, options),
    ...targetsOf(options),
    ...labelsOf(options),
    scheduled_date: unschedule ? null : date,
    confirm_resend: options.confirmResend,
  })
  if (Object.keys(changes).length === 0 && media === undefined)
    throw usage('Nothing is to be changed.', 'Say what: --text, --at, --media, ...')
  const { alt = [] } = options
  if (!media && alt.length > 0) throw usage('--alt says what a --media shows.')
  if (media === undefined) return changes
  return { ...changes, media_urls: media === false ? null : await uploadAll(context, media, alt) }
}

/** One part makes a single post of a thread; several make a thread. */
async function readParts(
  { environment }: Context,
  argument: string | undefined,
  file: string | undefined,
): Promise<Pick<Body, 'text' | 'thread_tweets'>> {
  if (argument === undefined && file === undefined) return {}
  const whole = await readText(environment, { argument, file })
  const [text, ...more] = file === undefined ? [whole] : partsOf(whole)
  return present<Body>({ text, thread_tweets: more.length > 0 ? more : undefined })
}
