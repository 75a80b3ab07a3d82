/**
 * The version before: a copy of this one without the migrations of targets, whose SQL about them is what that
 * version ran. Out of the history it could not be had everywhere, since a clone may be shallow.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyProduction, edit } from '../world/repository.ts'

const INSERT = `
    insert into posts (user_id, \${columnsOf(sql, WRITTEN)}, status, scheduled_date)
    select \${user_id}, \${columnsOf(sql, WRITTEN)},
      case when publish_now or scheduled_date is not null then 'scheduled' else 'draft' end,
      case when publish_now then clock_timestamp() else scheduled_date end
    from \${rowsAs(sql, 'e', NEW_POST, entries)}
    order by number
    returning id`
const COLUMNS = `x_account_id: 'text', secondary_a_account_id: 'text', secondary_b_account_id: 'text',
  platforms: 'text[]'`
const SHOWN = `
    select p.x_account_id, p.secondary_a_account_id, p.secondary_b_account_id, p.platforms)`

const POSITION =
  '(select array_position(platforms, d.platform::text) from posts where id = d.post_id)'

/** Nor had that version external ids and metadata, or revisions of kept answers. */
function withoutLabels(root: string) {
  edit(join(root, 'db/posts/content.ts'), (text) =>
    text.replace(/\n  external_id: 'text',\n  metadata: 'jsonb',/g, ''),
  )
  edit(join(root, 'handlers/posts/labels.ts'), (text) =>
    text.replace(
      /(?<=function labelsOf\(.*\n)/,
      '  return { external_id: null, metadata: null }\n',
    ),
  )
  edit(join(root, 'db/posts/posts.ts'), (text) =>
    text.replace(/(?=\n  is_thread: 'p)/, "\n  external_id: 'null',\n  metadata: 'null',"),
  )
  edit(join(root, 'db/posts/articles.ts'), (text) =>
    text.replace(
      'MEMBERS.Article',
      'MEMBERS.Article.filter((one) => !/^(external_id|metadata)$/.test(one))',
    ),
  )
  edit(join(root, 'db/posts/idempotency.ts'), (text) =>
    text
      .replace('response, revision,', 'response, null as revision,')
      .replace('revision = null,', '')
      .replace(/revision = \$\{.*\},/, ''),
  )
}

/** Nor the finer codes of deliveries. */
function withoutFinerCodes(root: string) {
  const parts: [file: string, part: RegExp][] = [
    ['deliveries', /, finer_code(?=[,)])|\s+t\.finer_code,|\s+finer_code = excluded\.finer_code,/g],
    ['endings', / finer_code = null,/g],
    ['settlements', / finer_code = w\.finer_code,/g],
  ]
  for (const [file, part] of parts) {
    edit(join(root, `db/delivery/${file}.ts`), (text) => text.replace(part, ''))
  }
}

/** Nor what networks answered to sends. */
function withoutNetworkStatus(root: string) {
  edit(join(root, 'db/delivery/settlements.ts'), (text) =>
    text.replace(/\n\s+network_status = coalesce\(.*/, ''),
  )
}

/** Nor what is at risk. */
function withoutRisks(root: string) {
  const parts: [file: string, part: RegExp][] = [
    [
      'db/delivery/deliveries.ts',
      /, needs_premium(?=[,)])| t\.needs_premium,| needs_premium = excluded\.\w+,/g,
    ],
    ['db/posts/posts.ts', /, k\.risks|\n.* lateral risks_of_post\(.*/g],
    ['jobs/sweep.ts', /\n\s+await (noteExpiring|checkRisks)\(.*/g],
  ]
  for (const [file, part] of parts) edit(join(root, file), (text) => text.replace(part, ''))
}

/** Nor the log of events, which triggers write whoever changes something. */
function withoutEvents(root: string) {
  const parts: [file: string, part: RegExp][] = [
    ['db/journal/restoreGuard.ts', /\n.*await renewEpoch\(.*/],
    ['jobs/tidy.ts', /\n.*await forgetOldEvents\(.*/],
  ]
  for (const [file, part] of parts) edit(join(root, file), (text) => text.replace(part, ''))
}

/** Nor webhooks. */
function withoutWebhooks(root: string) {
  const parts: [file: string, part: RegExp][] = [
    ['jobs/tidy.ts', /\n.*await forgetOldDeliveries\(.*/],
    [
      'jobs/worker/worker.ts',
      /\n.*(openWebhookSender\(|repeat\(s, sender).*|, webhooks(?=\])|, sender(?=\])/g,
    ],
  ]
  for (const [file, part] of parts) edit(join(root, file), (text) => text.replace(part, ''))
}

/** Nor what media show. */
function withoutAltTexts(root: string) {
  edit(join(root, 'db/posts/media.ts'), (text) =>
    text.replace(/,\n\s+m\.alt_text(?=`)|, 'alt_text', m\.alt_text/g, ''),
  )
  edit(join(root, 'db/posts/library.ts'), (text) =>
    text
      .replace(/(?<=frames), alt_text(?=\))|, \$\{facts\.alt_text\}/g, '')
      .replace('m.alt_text,', 'null as alt_text,'),
  )
}

/** Nor what a post has otherwise on one network. */
function withoutVariants(root: string) {
  const parts: [file: string, part: RegExp, before?: string][] = [
    ['db/posts/content.ts', /\n  variants: 'jsonb',/],
    ['db/posts/posts.ts', /(?=\n  is_thread: 'p)/, "\n  variants: 'null',"],
    ['db/analytics/tweetAnalytics.ts', /coalesce\(p\.variants -> .*?, p\.text\) as text/, 'p.text'],
  ]
  for (const [file, part, before = ''] of parts) {
    edit(join(root, file), (text) => text.replace(part, before))
  }
  const parts_of_post = '(1 + coalesce(cardinality(p.thread_tweets), 0))'
  for (const file of [
    'journal/lostSends',
    'delivery/resolutions',
    'posts/pasts',
    'posts/histories',
  ]) {
    edit(join(root, `db/${file}.ts`), (text) =>
      text
        .replace(/parts_on\(p, [^)]*\)/g, parts_of_post)
        .replace(/\s+\|\| texts_of_variants\([^()]*(\([^()]*\))?\)/g, ''),
    )
  }
}

/** Nor keys with a limit. */
function withoutLimits(root: string) {
  const parts: [file: string, part: RegExp, instead: string][] = [
    ['users/admission', / is_limited,(?= null::integer)/, ' false as is_limited,'],
    ['users/keys', /, is_limited\)/, ')'],
    ['users/keys', /,\s+\$\{is_limited\}\)/, ')'],
    ['users/keys', /case when k\.is_limited [^]*? end as accounts/, 'null::json as accounts'],
    ['posts/library', /,\s+key_id\)/, ')'],
    ['posts/library', /,\s+\$\{makerOf\(reach\)\}\)/, ')'],
  ]
  for (const [file, part, instead] of parts)
    edit(join(root, `db/${file}.ts`), (text) => text.replace(part, instead))
}

/** Nor what keys may do, and what waits for approval. */
function withoutReview(root: string) {
  const parts: [file: string, part: RegExp, instead: string][] = [
    [
      'db/users/admission.ts',
      /, permissions from api_keys/g,
      ", '{read,draft,publish,manage}'::text[] as permissions from api_keys",
    ],
    ['db/users/keys.ts', /, last_four, permissions\)/g, ', last_four)'],
    ['db/users/keys.ts', /, \$\{in_order\}::text\[\]\)/g, ')'],
    ['db/users/keys.ts', / k\.permissions,/g, ''],
    ['db/posts/posts.ts', /(?=\n  is_thread: 'p)/g, "\n  review_note: 'null',"],
    [
      'db/posts/articles.ts',
      /external_id\|metadata/g,
      'external_id|metadata|review_status|review_note',
    ],
    ['db/posts/articles.ts', /,\n\s+scheduled_date, review_status\)/g, ', scheduled_date)'],
    [
      'db/posts/articles.ts',
      /,\n\s+\$\{status === 'scheduled' \? article\.approval : 'approved'\}/g,
      '',
    ],
    ['db/posts/articles.ts', / r\.review_status,/g, " 'approved' as review_status,"],
    ['db/posts/articles.ts', / \$\{review\},/g, ''],
    ['db/posts/articles.ts', /\$\{reviewOfDated\(sql, 'approved'\)\}, /g, ''],
    [
      'db/posts/articles.ts',
      /case r\.review_status when 'pending' then 'held' else 'waiting' end/g,
      "'waiting'",
    ],
    ['db/posts/articles.ts', /case r\.review_status when 'pending' then '0' else (\S+) end/g, '$1'],
    ['db/posts/approval.ts', /, review_note = null/g, ''],
    ['jobs/sweep.ts', /\n\s+await giveUpUnapproved\(.*/g, ''],
    ['jobs/tidy.ts', /\n\s+await forgetReviewLinks\(.*/g, ''],
  ]
  for (const [file, part, instead] of parts)
    edit(join(root, file), (text) => text.replace(part, instead))
}

/** Nor limits of a key. */
function withoutKeyLimits(root: string) {
  const parts: [file: string, part: RegExp, instead: string][] = [
    [
      'db/users/admission.ts',
      / permissions, posts_per_day as key_posts_per_day,\s+monthly_micros as key_monthly_micros\s+from/g,
      ' null::integer as key_posts_per_day, null::bigint as key_monthly_micros, permissions from',
    ],
    ['db/users/keys.ts', /(?<=is_limited), posts_per_day, monthly_micros(?=\))/g, ''],
    ['db/users/keys.ts', /,\s+\$\{posts_per_day \?\? null\}, \$\{monthly_micros \?\? null\}/g, ''],
    [
      'db/users/keys.ts',
      /(?<=permissions,) (k\.)?posts_per_day, (k\.)?monthly_micros(?=,)/g,
      ' null::integer as posts_per_day, null::bigint as monthly_micros',
    ],
    [
      'db/delivery/deliveries.ts',
      /,\s+paying_key_id(?=\))|, \$\{options\.paying_key_id\}::text|\n\s+paying_key_id = .*/g,
      '',
    ],
    ['db/delivery/uploads.ts', /,\s+paying_key_id(?=\)|\n)/g, ''],
    [
      'db/posts/articles.ts',
      /, paying_key_id(?=\))|, \$\{article\.paying_key_id\}::text|\n\s+paying_key_id = .*/g,
      '',
    ],
  ]
  for (const [file, part, instead] of parts)
    edit(join(root, file), (text) => text.replace(part, instead))
}

/** Nor cards of the pages that posts link to. */
function withoutCards(root: string) {
  const parts: [file: string, part: RegExp][] = [
    [
      'db/delivery/deliveries.ts',
      /, takes_card(?=[,)])|,\s+t\.takes_card and not \$\{isPending\(sql\)\}(?=,)|\n\s+card_asked_for = null, takes_card = .*/g,
    ],
    ['db/delivery/due.ts', /\n\s+d\.takes_card, d\.card_url, d\.card_id,(?= d\.fence)/g],
    [
      'db/delivery/claims.ts',
      /,\n\s+w\.card_url, w\.card_id|,\n\s+--.*\n\s+card_url = .*|\n\s+\$\{has_cards .*/g,
    ],
    ['jobs/tidy.ts', /\n.*await forgetOldCards\(.*/],
    ['jobs/worker/worker.ts', /\n.*repeat\(s, readCardsAhead.*|, reader(?=,)/g],
  ]
  for (const [file, part] of parts) edit(join(root, file), (text) => text.replace(part, ''))
  // It read none, and showed none.
  edit(join(root, 'jobs/cards/cardReader.ts'), (text) =>
    text.replace(/(?<=async function readAndKeep\(.*\{\n)/, '    return\n'),
  )
  edit(join(root, 'jobs/cards/linkedPage.ts'), (text) =>
    text.replace(/(?<=\): LinkedPage \| undefined \{\n)/, '  return undefined\n'),
  )
}

/** Nor what anything costs. */
function withoutCosts(root: string) {
  edit(join(root, 'networks/prices.ts'), (text) => text.replace('charges.flatMap(', '[].flatMap('))
  edit(join(root, 'db/users/usage.ts'), (text) =>
    text.replace(/exists \(.*\)(?= as has_budget)/, 'false'),
  )
  edit(join(root, 'db/analytics/metrics.ts'), (text) =>
    text.replace(/\n.*hasMoneyLeft\(sql\)\}/, ''),
  )
  const columns =
    /,\s+(?:[ftw]\.)?(?:paid_for,\s+(?:[ftw]\.)?paid_micros|cost_micros, (?:t\.)?cost_items)(?=[\s)])|\n.*cost_micros = excluded\..*|,\s+\$\{cost_micros\}.*(?=\n)/g
  const parts: [file: string, part: RegExp][] = [
    ['db/delivery/deliveries.ts', columns],
    ['db/delivery/claims.ts', columns],
    ['db/delivery/settlements.ts', columns],
    ['db/posts/articles.ts', columns],
    [
      'db/delivery/removals.ts',
      /with gone as \(\s+(?=delete from live_parts)|\n\s+returning user_id\)\s+insert into paid_calls[^`]*/g,
    ],
  ]
  for (const [file, part] of parts) edit(join(root, file), (text) => text.replace(part, ''))
}

/** Nor traces. */
function withoutTraces(root: string) {
  const columns =
    /, traceparent(?=\))|,\s+\$\{(?:options|article)\.traceparent\}::text| traceparent = excluded\.traceparent,| d\.traceparent,/g
  for (const file of ['delivery/deliveries', 'delivery/due', 'posts/articles'])
    edit(join(root, `db/${file}.ts`), (text) => text.replace(columns, ''))
}

/** Nor the queue, whose slots a trigger frees. */
function withoutQueue(root: string) {
  edit(join(root, 'db/posts/posts.ts'), (text) =>
    text
      .replace(/\n  queued: '.*',/, "\n  queued: 'null',")
      .replace('p.queue_slot is not null as queued', 'false as queued'),
  )
}

/** What is a function of the database now was a part of each query. */
function reportsInQueries(migration: string): string {
  const [, body = ''] = /function delivery_reports[^]*?\$\$([^]*?)\$\$/.exec(migration) ?? []
  return body
    .replace(
      /iso_time\(((?:[^()]|\([^()]*\))*)\)/g,
      `to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    )
    .replace('order by t.position', `order by ${POSITION}`)
    .replace(/\n.*left join post_targets.*/, '')
    .replace(/\n.*'finer_code', case .*? end,/, '')
    .replaceAll(/\bof_user\b/g, '${row}.user_id')
    .replaceAll(/\bof_(post|article)\b/g, "${of === '$1s' ? sql`${row}.id` : null}")
}

/** Makes it in this folder, and returns where it can be run. */
export function makeVersionBefore(folder: string): string {
  const root = join(folder, 'before')
  mkdirSync(root)
  copyProduction(root)
  const migrations = join(root, 'db/migrations')
  const reports = reportsInQueries(readFileSync(join(migrations, '0030_a_events.sql'), 'utf8'))
  for (const file of readdirSync(migrations).filter((name) => name >= '0024')) {
    rmSync(join(migrations, file))
  }
  edit(join(root, 'db/posts/posts.ts'), (text) =>
    text
      .replace(/(?<=\{ id: string \}\[\]>`)\s+with entry[^]*?returning id(?=`)/, INSERT)
      .replace(/(?<=const WRITTEN = .*)x_account_id: 'text'/, COLUMNS),
  )
  edit(join(root, 'db/delivery/reports.ts'), (text) =>
    text.replace(/(?<=\{\n)  return of === [^]*?(?=\n\}\n)/, () => `  return sql\`(${reports})\``),
  )
  // It knew of no resolutions either.
  edit(join(root, 'db/delivery/removals.ts'), (text) =>
    text.replaceAll(/exists \(\s+select from resolutions [^)]*\)/g, 'false'),
  )
  edit(join(root, 'db/posts/targets.ts'), (text) =>
    text
      .replace(/(?<=return sql`\()\s+select \$\{[^]*?\$\{rows\}\)(?=`)/, SHOWN)
      .replace(/rows\.some\(.*\) \? null : platforms/, 'platforms')
      // Where a post goes did not change then.
      .replace(/(?<=function updateTargets\(.*\) \{\n)[^]*?(?=\n\}\n)/, ''),
  )
  withoutTraces(root)
  withoutLabels(root)
  withoutRisks(root)
  withoutFinerCodes(root)
  withoutNetworkStatus(root)
  withoutEvents(root)
  withoutWebhooks(root)
  withoutAltTexts(root)
  withoutVariants(root)
  withoutKeyLimits(root)
  withoutLimits(root)
  withoutReview(root)
  withoutCards(root)
  withoutCosts(root)
  withoutQueue(root)
  for (const file of ['posts/posts', 'posts/targets', 'delivery/reports', 'delivery/removals']) {
    edit(join(root, `db/${file}.ts`), (text) => {
      if (/(from|into|join) (post_targets|resolutions)/.test(text)) {
        throw new Error(`${file} still knows what came later`)
      }
      return `${text}\n`
    })
  }
  return root
}
