/** What would become of a post, in words. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { labelOf, withLabels } from '../options/networks.ts'
import { oneLine } from '../terminal/printable.ts'
import { counted } from './counted.ts'

type Schemas = components['schemas']
type Validation = Schemas['PostsValidation']
type Network = Schemas['NetworkValidation']

/** Each network with what it would get. Throws a Failure when the post would be refused. */
export function sayValidation(
  { terminal }: Pick<Context, 'terminal'>,
  { posts, problems = [] }: Validation,
): void {
  for (const { networks, warnings = [] } of posts) {
    for (const network of networks) terminal.say(networkInWords(network))
    for (const warning of warnings)
      terminal.warn(
        `${terminal.paintMessage('yellow', 'Warning:')} ${withLabels(oneLine(warning))}`,
      )
  }
  const wrong = [...problems, ...posts.flatMap((post) => post.problems)]
  if (wrong.length > 0)
    throw new Failure('failed', 'It would be refused.', { details: wrong.map(problemInWords) })
}

/** What a network is, or a problem has, beyond what this version knows stays its own word. */
const OUTLOOKS: Record<string, string> = {
  publish: 'would be published',
  skip: 'would be skipped',
  fail: 'would fail',
}

export function networkInWords(network: Network): string {
  const { platform, will, parts, media, problems, cost, link_card } = network
  const [first] = parts
  const lengths = parts.map(({ length }) => length ?? 'far more').join(', ')
  const texts = first === undefined ? [] : [`${lengths} of ${first.limit} characters`]
  const many = parts.length > 1 ? [counted(parts.length, 'part')] : []
  const fitted = media.filter((one) => one.fitted).map(fileInWords)
  const costs = cost === undefined ? [] : [`${oneLine(cost.amount)} ${oneLine(cost.currency)}`]
  const card = link_card === undefined ? [] : [cardInWords(link_card)]
  const why = problems.map(({ message }) => oneLine(message))
  const outlook = OUTLOOKS[will] ?? oneLine(will)
  return `${labelOf(platform)}: ${[outlook, ...many, ...texts, ...fitted, ...card, ...costs, ...why].join(', ')}`
}

function cardInWords({ status, title = '' }: Schemas['LinkCardAsSent']): string {
  if (status === 'shown') return `with the card "${oneLine(title)}"`
  if (status === 'none') return 'without a card, since its page has none'
  return 'with the card of its page, which is read shortly before'
}

function fileInWords({ type = '', width, height }: Schemas['MediaAsSent']): string {
  const size = width === undefined ? '' : ` of ${width}x${height}`
  return `a file as ${oneLine(type)}${size}`.trimEnd()
}

function problemInWords({ pointer, platform, message }: Schemas['Problem']): string {
  const where = pointer.replace(/^\//, '').replaceAll('/', '.')
  const parts = [where === 'request' ? '' : where, platform ? labelOf(platform) : '', message]
  return oneLine(parts.filter((part) => part !== '').join(': '))
}
