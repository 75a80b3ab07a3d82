/** How webhooks and their deliveries are shown. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Context } from '../context.ts'
import { showOne } from './show.ts'
import type { Column } from './table.ts'

type Webhook = components['schemas']['Webhook']
type Delivery = components['schemas']['WebhookDelivery']

export const WEBHOOK_COLUMNS: readonly Column<Webhook>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'STATE', cell: stateOf, gives_way: 'never' },
  { heading: 'TYPES', cell: typesOf, gives_way: 'first' },
  { heading: 'URL', cell: ({ url }) => url, gives_way: 'first' },
]

export const DELIVERY_COLUMNS: readonly Column<Delivery>[] = [
  { heading: 'CREATED', cell: ({ created_at }) => created_at, gives_way: 'never' },
  { heading: 'EVENT', cell: ({ event_id }) => event_id, gives_way: 'never' },
  { heading: 'TYPE', cell: ({ type }) => type, gives_way: 'never' },
  { heading: 'STATUS', cell: ({ status }) => status, gives_way: 'never' },
  { heading: 'ATTEMPTS', cell: ({ attempts }) => String(attempts.length), gives_way: 'never' },
  {
    heading: 'LAST ERROR',
    cell: ({ attempts }) => attempts.at(-1)?.error ?? '',
    gives_way: 'first',
  },
]

export function showWebhook(
  context: Pick<Context, 'terminal' | 'json' | 'fields'>,
  webhook: Webhook,
) {
  showOne(context, webhook, [
    ['id', webhook.id],
    ['url', webhook.url],
    ['types', typesOf(webhook)],
    ['description', webhook.description],
    ['state', stateOf(webhook)],
    ['failing since', webhook.failing_since],
    ['paused until', webhook.paused_until],
    ['last success', webhook.last_success_at],
    ['secret', webhook.secret],
    ['old secret until', webhook.previous_secret_ends_at],
  ])
  if (webhook.secret !== undefined) {
    context.terminal.say('Keep the secret: it is not shown again.')
  }
}

function typesOf({ types }: Webhook): string {
  return types?.join(', ') ?? 'all'
}

function stateOf({ enabled, disabled_reason, failing_since }: Webhook): string {
  if (!enabled) return `off (${disabled_reason})`
  return failing_since === undefined ? 'on' : 'failing'
}
