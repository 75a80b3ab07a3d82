/** What would become of a post, in a few lines. */
import type { components } from '../../../generated/openapi.ts'
import type { Body } from '../../../handlers/handler.ts'
import { memberSchemaOf } from '../contract.ts'
import { READS, taking, type Tool } from '../tool.ts'
import { NOT_IN_VARIANTS } from './writing.ts'

type Schemas = components['schemas']

/** What decides it: labels and categories do not, and only accounts on X differ in what they take. */
const OF_NEW = [
  'text',
  'thread_tweets',
  'media_urls',
  'thread_media',
  'platforms',
  'scheduled_date',
  'queue',
  'variants',
  'x_account_id',
] as const

export const validate_post: Tool = {
  name: 'validate_post',
  title: 'Check a post',
  description:
    'Says what each network would make of a saved post, by its id, or of one that is not saved. Changes nothing.',
  hints: READS,
  takes: [taking('validatePosts', { body: [...OF_NEW], without: NOT_IN_VARIANTS })],
  own: {
    id: { ...memberSchemaOf('validatePosts', 'body', 'post_id'), description: 'Of a saved post.' },
  },
  bare: [...OF_NEW],
  descriptions: Object.fromEntries(OF_NEW.map((name) => [name, 'As create_post.'])),
  async run({ args: { id, ...post }, perform }) {
    // Held to the contract's own schemas.
    const body = { ...post, ...(id !== undefined && { post_id: id }) } as Body<'validatePosts'>
    const { valid, posts, problems = [] } = await perform('validatePosts', { body })
    const wrong = [...problems, ...posts.flatMap((post) => post.problems)]
    const warnings = posts.flatMap((post) => post.warnings ?? [])
    return {
      valid,
      ...(wrong.length > 0 && { problems: wrong.map(problemInWords) }),
      networks: posts.flatMap(({ networks }) => networks.map(networkInWords)),
      ...(warnings.length > 0 && { warnings }),
    }
  },
}

function problemInWords({ pointer, platform, message }: Schemas['Problem']): string {
  const where = pointer.replace(/^\//, '').replace(/^post_id$/, 'id')
  return [where, platform, message].filter((part) => part !== undefined && part !== '').join(': ')
}

function networkInWords(network: Schemas['NetworkValidation']): string {
  const { platform, will, parts, media, problems, cost } = network
  const [first] = parts
  const lengths = parts.map(({ length }) => length ?? 'far too many').join(', ')
  const text = first === undefined ? [] : [`${lengths} of ${first.limit} (${first.unit})`]
  const fitted = media.filter((one) => one.fitted).length
  const files = fitted > 0 ? [`${fitted} of ${media.length} files made to fit`] : []
  const costs = cost === undefined ? [] : [`costs ${cost.amount} ${cost.currency}`]
  return [
    `${platform}: ${will}`,
    ...text,
    ...files,
    ...costs,
    ...problems.map((one) => one.message),
  ].join('; ')
}
