/** The options of what makes a post, and the post that they ask for. */
import type { Command } from 'commander'
import type { components } from '../../sdk-typescript/generated/contract.ts'
import { present } from '../http/present.ts'
import { uploadAll } from '../http/uploads.ts'
import { collect } from '../command.ts'
import type { Context } from '../context.ts'
import { usage } from '../failure.ts'
import { cut } from '../output/table.ts'
import { oneLine } from '../terminal/printable.ts'
import { readZone } from '../times/zones.ts'
import { labelsOf, withLabelOptions, type LabelOptions } from './labels.ts'
import { targetsOf, withTargetOptions, type TargetOptions } from './targets.ts'
import { variantsOf, withVariantOptions, type VariantOptions } from './variants.ts'

type Post = components['schemas']['PostsInput']

export interface PostOptions extends TimeOptions, TargetOptions, LabelOptions, VariantOptions {
  file?: string
  category?: string
  media?: string[]
  alt?: string[]
  publish?: boolean
  queue?: boolean
  community?: string
  shareWithFollowers?: boolean
}

export interface TimeOptions {
  at?: string
  zone?: string
}

export function withPostOptions(command: Command): Command {
  withTimeOptions(command)
    .option('--publish', 'publish it now')
    .option('--queue', 'publish it at the next free slot of the queue')
    .option('--media <file>', 'upload it and attach it; repeatable', collect)
    .option('--alt <text>', 'what a file shows; repeatable, in the order of --media', collect)
    .option('--category <name>', 'a label of yours')
  withLabelOptions(withTargetOptions(command))
    .option('--community <id>', 'the community on X that it goes to')
    .option('--share-with-followers', 'show it to followers outside of the community too')
  return withVariantOptions(command)
}

export function withTimeOptions(command: Command): Command {
  return command
    .option('--at <time>', 'publish it then, as in "tomorrow 9:00"')
    .option('--zone <name>', 'the time zone that times are meant in, as in Europe/Berlin')
}

/** All that the options say of a post, media uploaded. Throws a Failure before it uploads anything. */
export async function readPost(context: Context<PostOptions>, parts: string[]): Promise<Post> {
  const { options } = context
  if (options.publish && options.at !== undefined)
    throw usage('Either --publish or --at: a post cannot go out now and then.')
  if (options.queue && (options.publish || options.at !== undefined))
    throw usage('--queue gives the post a date: neither --at nor --publish goes with it.')
  const [text, ...more] = parts
  const scheduled_date = await readAt(context)
  const variants = await variantsOf(context.environment, options)
  if (options.publish)
    await context.confirm(`Publish "${cut(oneLine(text ?? ''), 50)}" now, for everybody to see?`)
  const { media, alt = [] } = options
  if (media === undefined && alt.length > 0) throw usage('--alt says what a --media shows.')
  const media_urls = media && (await uploadAll(context, media, alt))
  return present<Post>({
    text,
    thread_tweets: more.length > 0 ? more : undefined,
    category: options.category,
    scheduled_date,
    publish_now: options.publish,
    queue: options.queue ? 'next' : undefined,
    media_urls,
    ...targetsOf(options),
    community_id: options.community,
    share_with_followers: options.shareWithFollowers,
    variants,
    ...labelsOf(options),
  })
}

/** The time of `--at` as the API takes it, told back to the user; undefined when there is none. */
export async function readAt(context: Context<TimeOptions>): Promise<string | undefined> {
  const { at } = context.options
  return at === undefined ? undefined : readDate(context, at)
}

export async function readDate(context: Context<TimeOptions>, text: string): Promise<string> {
  // What reads times is large: whoever schedules nothing does not wait for it.
  const { readTime, describeTime } = await import('../times/times.ts')
  const time = readTime(text, new Date(), await zoneOf(context))
  for (const line of describeTime(time)) context.terminal.say(line)
  return time.at.toISOString()
}

/** The one of `--zone`, or that of the profile. */
export async function zoneOf({ options, settings }: Context<TimeOptions>): Promise<string> {
  return options.zone === undefined ? (await settings()).zone : readZone(options.zone)
}
