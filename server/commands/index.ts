/** The commands that the program has only where the service is installed. */
import { newGroup, type MakeCommand } from '../../clients/cli/command.ts'
import { backup } from './backup.ts'
import { hostDoctor } from './doctor/doctor.ts'
import { explain } from './explain.ts'
import { journals } from './journals.ts'
import { keys } from './keys.ts'
import { link } from './link.ts'
import { migrations } from './migrate.ts'
import { plans } from './plans.ts'
import { reencrypt } from './reencrypt.ts'
import { restore } from './restore.ts'
import { serveCommand, workerCommand } from './serve.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

const COMMANDS: MakeCommand[] = [
  serveCommand,
  workerCommand,
  migrations,
  newGroup('admin', 'Users, plans, keys, backups: what the host of an instance does', [
    users,
    plans,
    keys,
    webhooks,
    link,
    explain,
    hostDoctor,
    backup,
    restore,
    journals,
    reencrypt,
  ]),
]

export const hostCommands: readonly MakeCommand[] = COMMANDS.map(
  (make) => (environment) => make(environment).helpGroup('For the host of this instance:'),
)
