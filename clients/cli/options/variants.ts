/** What a post has otherwise on one network than on the others. */
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { components } from '../../sdk-typescript/generated/contract.ts'
import { CHOICES } from '../../../generated/names.ts'
import { NETWORKS } from '../../../networks/descriptions.ts'
import { collect } from '../command.ts'
import type { Environment } from '../environment.ts'
import { usage } from '../failure.ts'
import { present } from '../http/present.ts'
import { readPlatform, readPlatforms, wordOf } from './networks.ts'
import { readSource } from './texts.ts'

type Schemas = components['schemas']
type Variants = Schemas['PostVariantsInput']
type X = Schemas['XVariantInput']
type Bluesky = Schemas['BlueskyVariantInput']
type Linkedin = Schemas['LinkedinVariantInput']

export interface VariantOptions {
  xText?: string
  blueskyText?: string
  linkedinText?: string
  xReplies?: NonNullable<X['reply_settings']>
  madeWithAi?: boolean
  paidPartnership?: boolean
  blueskyReplies?: string
  lang?: string[]
  warn?: NonNullable<Bluesky['labels']>
  linkedinVisibility?: NonNullable<Linkedin['visibility']>
  withoutCard?: boolean
  variants?: string
}

export interface ChangedVariantOptions extends VariantOptions {
  sameOn?: string[]
}

const WARNINGS: readonly string[] = CHOICES.ContentLabel

export function withVariantOptions(command: Command): Command {
  const oneOf = (flags: string, purpose: string, choices: readonly string[]) =>
    new Option(flags, purpose).choices(choices)
  for (const { name, label } of NETWORKS.filter((network) => network.name in TEXTS))
    command.option(`--${name}-text <text>`, `what it says on ${label} instead`)
  return command
    .addOption(oneOf('--x-replies <who>', 'who may reply on X', CHOICES.ReplySettings))
    .option('--made-with-ai', 'have X say that its media were made with AI')
    .option('--paid-partnership', 'have X say that it is a paid partnership')
    .option(
      '--bluesky-replies <who>',
      'who may reply on Bluesky: everyone, nobody, mentioned, following or followers',
    )
    .option('--lang <tag>', 'a language that it is in, for Bluesky; repeatable', collect)
    .option(
      '--warn <label>',
      `what Bluesky is to warn of; repeatable: ${WARNINGS.join(', ')}`,
      readWarning,
    )
    .addOption(
      oneOf('--linkedin-visibility <who>', 'who sees it on LinkedIn', CHOICES.LinkedinVisibility),
    )
    .option('--without-card', 'show no card of the page that it links to, on Bluesky and LinkedIn')
    .option('--variants <file>', 'all that differs on networks, as JSON; - reads stdin')
}

export function withChangedVariantOptions(command: Command): Command {
  return withVariantOptions(command).option(
    '--same-on <list>',
    'nothing of its own on these networks any more, as in x,bluesky',
    readPlatforms,
  )
}

function readWarning(label: string, former: unknown): string[] {
  if (WARNINGS.includes(label)) return collect(label, former)
  throw new InvalidArgumentError(`It is one of ${WARNINGS.join(', ')}.`)
}

const TEXTS = { x: 'xText', bluesky: 'blueskyText', linkedin: 'linkedinText' } as const

/** Undefined where nothing is said of any network. What is said by an option goes before the file. */
export async function variantsOf(
  environment: Environment,
  options: ChangedVariantOptions,
): Promise<Variants | undefined> {
  const { variants: file, sameOn = [] } = options
  const same = Object.fromEntries(sameOn.map((platform) => [wordOf(platform), {}]))
  const written = file === undefined ? {} : await readVariants(environment, file)
  const link_card = options.withoutCard ? ('none' as const) : undefined
  const said = {
    x: present<X>({
      text: options.xText,
      reply_settings: options.xReplies,
      made_with_ai: options.madeWithAi,
      paid_partnership: options.paidPartnership,
    }),
    bluesky: present<Bluesky>({
      text: options.blueskyText,
      reply_control: options.blueskyReplies,
      langs: options.lang,
      labels: options.warn,
      link_card,
    }),
    linkedin: present<Linkedin>({
      text: options.linkedinText,
      visibility: options.linkedinVisibility,
      link_card,
    }),
  }
  const variants: Variants = { ...same, ...written }
  for (const name of ['x', 'bluesky', 'linkedin'] as const) {
    if (Object.keys(said[name]).length > 0)
      Object.assign(variants, { [name]: { ...variants[name], ...said[name] } })
  }
  return Object.keys(variants).length > 0 ? variants : undefined
}

/** A network may be called by any of its names there. What is wrong inside, the service says. */
async function readVariants(environment: Environment, file: string): Promise<Variants> {
  const written = readObject(await readSource(environment, file))
  if (written === undefined)
    throw usage(
      `${file === '-' ? 'stdin' : file} is not what differs on networks, as JSON.`,
      'It is an object, as in {"x": {"text": "Shorter"}}.',
    )
  return Object.fromEntries(
    Object.entries(written).map(([name, variant]) => [wordOf(readPlatform(name) ?? name), variant]),
  )
}

function readObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
