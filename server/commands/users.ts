import { Argument, Option, type Command } from 'commander'
import { asking, newCommand, newGroup, withExamples } from '../../clients/cli/command.ts'
import { Failure, usage } from '../../clients/cli/failure.ts'
import { showList, showOne } from '../../clients/cli/output/show.ts'
import type { Column } from '../../clients/cli/output/table.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { localZone, readTime } from '../../clients/cli/times/times.ts'
import { PLANS, type PlanName } from '../../db/users/plans.ts'
import { insertLink } from '../../db/users/oneTimeTokens.ts'
import {
  endSessions,
  insertInvited,
  listMembers,
  disableUser,
  subscribe,
  type Member,
} from '../../db/users/roster.ts'
import { agree, atHost, memberNamed, onDatabase } from './host.ts'
import { addressOf } from './link.ts'

const MEMBER = [
  ...['id', 'name', 'email', 'is_owner', 'plan', 'status', 'has_access', 'ends_at'],
  'created_at',
]

/** Whoever has an account on this instance. */
export const users = newGroup('users', 'Who has an account here', [
  list,
  create,
  setPlan,
  signOut,
  disable,
])

function list(environment: Environment): Command {
  return newCommand('list', 'List all users').action(
    atHost(environment, MEMBER, async (host) => {
      const members = await onDatabase(host.config, listMembers)
      showList(host, members, COLUMNS, members)
    }),
  )
}

const COLUMNS: readonly Column<Member>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'NAME', cell: ({ name }) => name, gives_way: 'first' },
  { heading: 'EMAIL', cell: ({ email, is_owner }) => email ?? (is_owner ? '(owner)' : '') },
  { heading: 'PLAN', cell: ({ plan }) => plan },
  { heading: 'STATUS', cell: ({ status }) => status },
  { heading: 'ENDS', cell: ({ ends_at }) => ends_at },
]

interface Subscribing {
  plan: PlanName
  until?: string
}

function create(environment: Environment): Command {
  const command = newCommand('create', 'Make a user, and print a link to sign in with, once')
    .argument('<name>', 'what the user is called')
    .option('--email <address>', 'to sign in with; the user can set it later')
    .addOption(new Option('--plan <name>', 'what it may do').choices(PLANS).default('trial'))
    .option('--until <time>', 'when the plan ends (default: trial after 7 days, others never)')
    .action(
      atHost<Subscribing & { email?: string }, [string]>(
        environment,
        [...MEMBER, 'link'],
        async (host, name) => {
          const { email = null, plan, until } = host.options
          if (name.trim() === '') throw usage('A user has a name.')
          if (email !== null && !/^\S+@\S+$/.test(email))
            throw usage(`"${email}" is no e-mail address.`)
          const ends_at = readUntil(until)
          const made = await onDatabase(host.config, (db) =>
            db.begin(async (tx) => {
              const id = await insertInvited(tx, { name: name.trim(), email })
              if (id === undefined)
                throw new Failure('failed', `Somebody has the address ${email} already.`)
              await subscribe(tx, id, plan, ends_at)
              const token = await insertLink(tx, id)
              return {
                ...(await memberNamed(tx, id)),
                link: addressOf(host.config, environment, token),
              }
            }),
          )
          showOne(host, made, Object.entries(made))
          host.terminal.say('The link works once, within 15 minutes. Give it to nobody else.')
        },
      ),
    )
  return withExamples(command, [
    ['admin users create "Ada River" --email ada@example.com', 'On trial for seven days'],
    ['admin users create Shop --plan advanced', 'On a plan that holds until it is changed'],
  ])
}

function setPlan(environment: Environment): Command {
  const command = newCommand('set-plan', 'Put a user on a plan, from now on')
    .argument('<user>', 'id, e-mail address, or owner')
    .addArgument(new Argument('<plan>').choices(PLANS))
    .option('--until <time>', 'when it ends (default: trial after 7 days, others never)')
    .action(
      atHost<{ until?: string }, [string, PlanName]>(
        environment,
        MEMBER,
        async (host, who, plan) => {
          const ends_at = readUntil(host.options.until)
          const changed = await onDatabase(host.config, async (db) => {
            const { id } = await memberNamed(db, who)
            await subscribe(db, id, plan, ends_at)
            return memberNamed(db, id)
          })
          showOne(host, changed, Object.entries(changed))
        },
      ),
    )
  return withExamples(command, [
    [
      'admin users set-plan ada@example.com pro --until 2027-01-01T00:00:00Z',
      'Paid for until then',
    ],
  ])
}

function signOut(environment: Environment): Command {
  return newCommand('sign-out', 'End all sessions of a user; keys go on working')
    .argument('<user>', 'id, e-mail address, or owner')
    .action(
      atHost<object, [string]>(environment, ['sessions'], async (host, who) => {
        const sessions = await onDatabase(host.config, async (db) =>
          endSessions(db, (await memberNamed(db, who)).id),
        )
        showOne(host, { sessions }, [['sessions', sessions]])
      }),
    )
}

function disable(environment: Environment): Command {
  const command = newCommand(
    'disable',
    'Disable a user: no key or sign-in works any more, nothing is sent',
  )
    .argument('<user>', 'id or e-mail address')
    .action(
      atHost<object, [string]>(environment, MEMBER, async (host, who) => {
        const changed = await onDatabase(host.config, async (db) => {
          const { id, name, is_owner } = await memberNamed(db, who)
          if (is_owner) throw new Failure('failed', 'The owner cannot be shut out.')
          await agree(host, `Revoke all keys of ${name}, and take password and passkeys away?`)
          await disableUser(db, id)
          return memberNamed(db, id)
        })
        showOne(host, changed, Object.entries(changed))
        host.terminal.say('A plan and a link let the user in again; keys have to be made anew.')
      }),
    )
  return asking(command)
}

function readUntil(text: string | undefined): Date | null {
  if (text === undefined) return null
  return readTime(text, new Date(), localZone()).at
}
