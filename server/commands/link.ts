import type { Command } from 'commander'
import { newCommand, withExamples } from '../../clients/cli/command.ts'
import { Failure } from '../../clients/cli/failure.ts'
import { showOne } from '../../clients/cli/output/show.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { insertLink } from '../../db/users/oneTimeTokens.ts'
import { signInAddress } from '../../handlers/dashboard/access/pages.ts'
import type { Config } from '../config.ts'
import { atHost, memberNamed, onDatabase } from './host.ts'

/** For a first link that was missed, or a password that was forgotten. */
export function link(environment: Environment): Command {
  const command = newCommand('link', 'Print a link that signs a user in to the dashboard, once')
    .argument('[user]', 'id, e-mail address, or owner', 'owner')
    .action(
      atHost<object, [string]>(environment, ['link'], async (host, who) => {
        const made = await onDatabase(host.config, async (db) => {
          const { id } = await memberNamed(db, who)
          return addressOf(host.config, environment, await insertLink(db, id))
        })
        if (host.json) showOne(host, { link: made }, [])
        else host.terminal.print(made)
        host.terminal.say('It works once, within 15 minutes. Give it to nobody else.')
      }),
    )
  return withExamples(command, [['admin link ada@example.com', 'For somebody who lost a password']])
}

/** Where the service listens, or was last seen to. Throws a Failure where nobody knows. */
export function addressOf(
  { public_url, port }: Config,
  { home = `http://127.0.0.1:${port}` }: Environment,
  token: string,
): string {
  if (public_url === undefined && port === 0)
    throw new Failure('failed', 'PORT is 0, so the address is not known here.', {
      next: 'Set PUBLIC_URL to that of the dashboard.',
    })
  return signInAddress(public_url ?? home, token)
}
