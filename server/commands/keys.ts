import { Option, type Command } from 'commander'
import { asking, newCommand, newGroup, withExamples } from '../../clients/cli/command.ts'
import { Failure, usage } from '../../clients/cli/failure.ts'
import { showList, showOne } from '../../clients/cli/output/show.ts'
import type { Column } from '../../clients/cli/output/table.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import type { Permission } from '../../generated/names.ts'
import { microsOf } from '../../networks/prices.ts'
import { lockUser } from '../../db/users/heldUser.ts'
import {
  ALL_PERMISSIONS,
  findKeyAccounts,
  giveKey,
  KEY_ACCOUNTS_MAX,
  listKeys,
  newKey,
  revokeKey,
  type ApiKey,
} from '../../db/users/keys.ts'
import { agree, atHost, memberNamed, onDatabase } from './host.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { accountsInWords } from '../../clients/cli/output/accountsInWords.ts'

const KEY = [
  'id',
  'name',
  'prefix',
  'last_four',
  'permissions',
  'accounts',
  'posts_per_day',
  'monthly_budget',
  'created_at',
  'last_used_at',
  'revoked_at',
]

/** What opens the API. Only hashes are kept, so that a key is shown when it is made and never again. */
export const keys = newGroup('keys', 'Keys of users', [list, create, revoke])

function list(environment: Environment): Command {
  return newCommand('list', 'List the keys of a user')
    .argument('<user>', 'id, e-mail address, or owner')
    .action(
      atHost<object, [string]>(environment, KEY, async (host, who) => {
        const keys = await onDatabase(host.config, async (db) =>
          listKeys(db, (await memberNamed(db, who)).id),
        )
        showList(host, keys, COLUMNS, keys)
      }),
    )
}

const COLUMNS: readonly Column<ApiKey>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'NAME', cell: ({ name }) => name, gives_way: 'first' },
  { heading: 'KEY', cell: ({ prefix, last_four }) => `${prefix}...${last_four}` },
  { heading: 'MAY', cell: ({ permissions }) => permissions.join(' ') },
  { heading: 'ACCOUNTS', cell: ({ accounts }) => accountsInWords(accounts), gives_way: 'first' },
  { heading: 'POSTS/DAY', cell: ({ posts_per_day }) => posts_per_day },
  { heading: 'BUDGET', cell: ({ monthly_budget }) => monthly_budget },
  { heading: 'LAST USED', cell: ({ last_used_at }) => last_used_at },
  { heading: 'REVOKED', cell: ({ revoked_at }) => revoked_at },
]

interface Created {
  may?: Permission[]
  accounts?: string[]
  postsPerDay?: number
  /** In millionths. */
  monthlyBudget?: number
}

function create(environment: Environment): Command {
  const command = newCommand('create', 'Make a key for a user, and print it, once')
    .argument('<user>', 'id, e-mail address, or owner')
    .argument('<name>', 'what the key is for')
    .addOption(
      new Option('--may <permissions...>', 'what the key may do; everything when left out').choices(
        ALL_PERMISSIONS,
      ),
    )
    .option(
      '--accounts <ids...>',
      'all that it has to do with, by their ids; every account when left out',
    )
    .option('--posts-per-day <number>', 'how many posts it may date in a day', readPosts)
    .option(
      '--monthly-budget <amount>',
      'what its posts may cost in a month, such as 2.50',
      readAmount,
    )
    .action(
      atHost<Created, [string, string]>(environment, [...KEY, 'key'], async (host, who, name) => {
        if (name.trim() === '') throw usage('A key has a name.')
        const { may, accounts, postsPerDay, monthlyBudget } = host.options
        const grant = {
          permissions: may,
          account_ids: accounts,
          posts_per_day: postsPerDay,
          monthly_micros: monthlyBudget,
        }
        const key = newKey()
        const made = await onDatabase(host.config, (db) =>
          db.begin(async (tx) => {
            const { id } = await memberNamed(tx, who)
            if (grant.account_ids) await needAccounts(tx, id, grant.account_ids)
            return giveKey(tx, id, name.trim(), key, grant)
          }),
        )
        if (host.json) showOne(host, { ...made, key }, [])
        else host.terminal.print(key)
        host.terminal.say('It is shown this once.')
      }),
    )
  return withExamples(command, [
    ['admin keys create owner "Build server" > key', 'The key alone goes to standard output'],
    ['admin keys create owner Agent --may read draft', 'What it schedules waits for approval'],
    [
      'admin keys create owner Client --accounts 6b00131800001f0c5a7be493',
      'All else is not there for it',
    ],
  ])
}

async function needAccounts(sql: Sql, user_id: string, ids: string[]) {
  if (new Set(ids).size > KEY_ACCOUNTS_MAX)
    throw usage(`A key has at most ${KEY_ACCOUNTS_MAX} accounts.`)
  const own = await findKeyAccounts(sql, user_id, ids)
  const unknown = ids.find((id) => !own.some((one) => one.id === id))
  if (unknown !== undefined)
    throw new Failure('not_found', `The user has no account with the id ${unknown}.`, {
      next: 'See: otterpost accounts targets --json platforms',
    })
}

function readPosts(text: string): number {
  const posts = Number(text)
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw usage(`${text} is no number of posts, such as 5.`)
  return posts
}

function readAmount(text: string): number {
  const micros = microsOf(text)
  if (micros === undefined) throw usage(`${text} is no amount, such as 2.50.`)
  return micros
}

function revoke(environment: Environment): Command {
  const command = newCommand('revoke', 'End a key: from the next request on it opens nothing')
    .argument('<user>', 'id, e-mail address, or owner')
    .argument('<key-id>', 'its id, which admin keys list shows; never the key itself')
    .action(
      atHost<object, [string, string]>(environment, KEY, async (host, who, key_id) => {
        const changed = await onDatabase(host.config, async (db) => {
          const { id } = await memberNamed(db, who)
          const key = (await listKeys(db, id)).find((one) => one.id === key_id)
          if (key === undefined)
            throw new Failure('not_found', 'The user has no key with this id.', {
              next: `See: otterpost admin keys list ${id}`,
            })
          await agree(host, `Revoke "${key.name}" (${key.prefix}...${key.last_four})?`)
          await db.begin(async (tx) => {
            const user = await lockUser(tx, id)
            if (user) await revokeKey(user, key_id)
          })
          return (await listKeys(db, id)).find((one) => one.id === key_id) ?? key
        })
        showOne(host, changed, Object.entries(changed))
      }),
    )
  return asking(command)
}
