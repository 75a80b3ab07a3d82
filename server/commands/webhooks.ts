import type { Command } from 'commander'
import { asking, newCommand, newGroup } from '../../clients/cli/command.ts'
import { Failure } from '../../clients/cli/failure.ts'
import { showList, showOne } from '../../clients/cli/output/show.ts'
import type { Column } from '../../clients/cli/output/table.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { listWebhookOverviews, type WebhookOverview } from '../../db/webhooks/overview.ts'
import { disableWebhook } from '../../db/webhooks/settlements.ts'
import { findWebhook, lockWebhook, updateWebhook } from '../../db/webhooks/webhooks.ts'
import { agree, atHost, memberNamed, onDatabase } from './host.ts'
import { everythingOf } from '../../db/users/reach.ts'

const WEBHOOK = [
  ...['id', 'origin', 'enabled', 'disabled_at', 'disabled_reason', 'failing_since'],
  ...['last_success_at', 'slow_until', 'pending', 'failed', 'last_error', 'created_at'],
]

/** Neither a secret nor more of an address than where it leads. */
export const webhooks = newGroup('webhooks', 'Webhooks of users', [list, disable, enable])

function list(environment: Environment): Command {
  return newCommand('list', 'List the webhooks of a user, and how they do')
    .argument('<user>', 'id, e-mail address, or owner')
    .action(
      atHost<object, [string]>(environment, WEBHOOK, async (host, who) => {
        const all = await onDatabase(host.config, async (db) =>
          listWebhookOverviews(db, (await memberNamed(db, who)).id),
        )
        showList(host, all, COLUMNS, all)
      }),
    )
}

const COLUMNS: readonly Column<WebhookOverview>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'STATE', cell: stateOf, gives_way: 'never' },
  { heading: 'AT', cell: ({ origin }) => origin },
  { heading: 'PENDING', cell: ({ pending }) => String(pending) },
  { heading: 'FAILED', cell: ({ failed }) => String(failed) },
  { heading: 'FAILING SINCE', cell: ({ failing_since }) => failing_since },
  { heading: 'LAST ERROR', cell: ({ last_error }) => last_error, gives_way: 'first' },
]

function stateOf({ enabled, disabled_reason, failing_since, slow_until }: WebhookOverview): string {
  if (!enabled) return `off (${disabled_reason})`
  if (failing_since !== null) return 'failing'
  return slow_until === null ? 'on' : 'slow'
}

function disable(environment: Environment): Command {
  const command = named('disable', 'Switch a webhook off; its user may switch it on again')
  command.action(
    atHost<object, [string, string]>(environment, WEBHOOK, async (host, who, webhook_id) => {
      const changed = await onDatabase(host.config, async (db) => {
        const { id: user_id, name } = await memberNamed(db, who)
        const found = await findWebhook(db, everythingOf(user_id), webhook_id)
        if (found === undefined) throw nothingNamed(user_id)
        await agree(host, `Switch this webhook of ${name} off?`)
        const { url } = found.webhook
        await db.begin((tx) =>
          disableWebhook(tx, { user_id, webhook_id }, { url }, 'operator', null),
        )
        const now = await overviewOf(db, user_id, webhook_id)
        if (now.enabled) throw new Failure('failed', 'Its address was changed just now; try again.')
        return now
      })
      showOne(host, changed, Object.entries(changed))
    }),
  )
  return asking(command)
}

function enable(environment: Environment): Command {
  const command = named('enable', 'Switch a webhook on: it gets what has happened since')
  return command.action(
    atHost<object, [string, string]>(environment, WEBHOOK, async (host, who, webhook_id) => {
      const changed = await onDatabase(host.config, async (db) => {
        const { id: user_id } = await memberNamed(db, who)
        await db.begin(async (tx) => {
          const webhook = await lockWebhook(tx, everythingOf(user_id), webhook_id)
          if (webhook === undefined) throw nothingNamed(user_id)
          if (!webhook.enabled) {
            await updateWebhook(tx, user_id, webhook_id, { ...webhook, enabled: true })
          }
        })
        return overviewOf(db, user_id, webhook_id)
      })
      showOne(host, changed, Object.entries(changed))
    }),
  )
}

function named(name: string, summary: string): Command {
  return newCommand(name, summary)
    .argument('<user>', 'id, e-mail address, or owner')
    .argument('<webhook-id>', 'its id, which admin webhooks list shows')
}

async function overviewOf(db: Db, user_id: string, webhook_id: string): Promise<WebhookOverview> {
  const all = await listWebhookOverviews(db, user_id)
  const one = all.find(({ id }) => id === webhook_id)
  if (one === undefined) throw nothingNamed(user_id)
  return one
}

function nothingNamed(user_id: string): Failure {
  return new Failure('not_found', 'The user has no webhook with this id.', {
    next: `See: otterpost admin webhooks list ${user_id}`,
  })
}
