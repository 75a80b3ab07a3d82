/** What each target network would make of a post, by the functions that publishing goes through. */
import { costOf } from '../../../db/costs/costs.ts'
import type { UploadedMedia } from '../../../db/posts/media.ts'
import type { components } from '../../../generated/openapi.ts'
import { afterLong } from '../../../networks/afterLong.ts'
import { countedLength } from '../../../networks/contentProblems.ts'
import type { Network, Part, Platform } from '../../../networks/network.ts'
import { inBody, inRequest, type RequestPlace } from '../../../openapi/places.ts'
import { problemThere, shown, type Problem } from '../../../openapi/problems.ts'
import type { Call } from '../../handler.ts'
import { spenderOf } from '../../costs/spender.ts'
import { skipsOf, type SentPostAt } from '../skips.ts'
import type { SentPost } from '../creating/readInputs.ts'
import { targetsOf, type TargetRoute } from '../targets.ts'
import type { KnownCards } from './cards.ts'
import type { FittedFiles } from './media.ts'

type Schemas = components['schemas']
type NetworkValidation = Schemas['NetworkValidation']

/** A post with what is known of it. */
export interface Judged extends SentPostAt {
  sent: Partial<SentPost>
  attached: UploadedMedia[]
  routes: TargetRoute[]
  /** When it would be sent, by whose prices it costs; null is now. */
  date: string | null
  /** Networks on which it shows no card of a page, whatever it links to. */
  cardless: readonly Platform[]
}

export async function networksOf(
  { publisher, user }: Pick<Call<'validatePosts'>, 'publisher' | 'user'>,
  judged: Judged,
  { files, cards }: { files: FittedFiles; cards: KnownCards },
): Promise<NetworkValidation[]> {
  const networks: NetworkValidation[] = []
  const costs = new Map(
    targetsOf(spenderOf(publisher, user), '', judged.routes, judged.date).map(
      ({ platform, cost_items }) => [platform, costOf(cost_items ?? undefined)],
    ),
  )
  for (const route of judged.routes) {
    const cost = costs.get(route.platform)
    const network = publisher.networks.of('live', route.platform)
    const sent = network.sent(route.content)
    const will = outlookOf(route)
    const points = will === 'skip' ? undefined : network.points?.(route.content)
    const problems = problemsThere(judged, route)
    const link_card = cards.cardOf(judged, route)
    const uploaded = { uploads: judged.attached, is_skipped: will === 'skip' }
    networks.push({
      platform: route.platform,
      ...(route.connection && { account_id: route.connection.id }),
      will,
      parts: await partsAsSent(network, route, sent),
      media: await files.mediaOf(network, sent, uploaded),
      // None of them is of the dashboard's contract.
      problems: problems.map(shown) as Schemas['Problem'][],
      ...(cost && { cost }),
      ...(link_card && { link_card }),
      ...(points !== undefined && { points }),
    })
  }
  return networks
}

export function outlookOf({ skip, connection }: TargetRoute): 'publish' | 'skip' | 'fail' {
  if (skip !== null) return 'skip'
  return connection?.usable ? 'publish' : 'fail'
}

function problemsThere(judged: Judged, route: TargetRoute): Problem[] {
  switch (outlookOf(route)) {
    case 'skip':
      return skipsOf(judged, [route])
    case 'fail':
      return [withoutAccount(judged, route)]
    case 'publish':
      return []
  }
}

function withoutAccount({ field, sent }: Judged, { platform, connection }: TargetRoute): Problem {
  const member = `${platform}_account_id` as const
  const place: RequestPlace =
    sent[member] === undefined ? inRequest('') : inBody(`${field}${member}`)
  const message = connection?.needs_reconnect
    ? 'the network does not take the sign-in of its account any more: connect it again'
    : 'there is no connected account for it: connect one'
  return problemThere(platform, 'account_not_connected', place, message)
}

async function partsAsSent(
  network: Network,
  { connection }: TargetRoute,
  sent: Part[],
): Promise<Schemas['PartAsSent'][]> {
  const limits = network.limits({ premium: connection?.premium ?? false })
  const measure = (text: string, enough: number) => network.measure(text, enough)
  const parts: Schemas['PartAsSent'][] = []
  for (const { text } of sent) {
    const length = countedLength(text, { limits, measure })
    const { max_text_length: limit, text_unit: unit } = limits
    parts.push({ text, ...(length !== undefined && { length }), limit, unit })
    await afterLong(text.length)
  }
  return parts
}
