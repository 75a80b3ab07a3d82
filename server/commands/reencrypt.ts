import type { Command } from 'commander'
import { newCommand } from '../../clients/cli/command.ts'
import { Failure } from '../../clients/cli/failure.ts'
import { showOne } from '../../clients/cli/output/show.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { checkKeys } from '../../db/secrets/canary.ts'
import { findRunning } from '../../db/embedded/embedded.ts'
import { resealAll } from '../../db/secrets/reseal.ts'
import type { Config } from '../config.ts'
import { findKeyring } from '../keyring.ts'
import { atHost, onDatabase } from './host.ts'

/** Run again, or ended in the middle, it does no harm; what cannot be opened ends it. */
export function reencrypt(environment: Environment): Command {
  return newCommand('reencrypt', 'Encrypt all tokens with the first key of ENCRYPTION_KEYS').action(
    atHost(environment, ['key_id', 'resealed', 'left'], async (host) => {
      const { config, terminal } = host
      refuseRunning(config)
      const done = await onDatabase(config, async (db) => {
        const keyring = await findKeyring(config)
        await checkKeys(db, keyring)
        const [key_id = ''] = keyring.keys()
        return { key_id, ...(await resealAll(db, keyring)) }
      })
      const { key_id, resealed, left } = done
      if (host.json) showOne(host, done, [])
      else
        terminal.print(
          `Sealed with ${key_id}: ${resealed} rows anew, ${left} still with another key`,
        )
      if (left > 0)
        throw new Failure('failed', 'Some process seals with another key yet.', {
          next: 'Start it with the same ENCRYPTION_KEYS, then run this again.',
        })
    }),
  )
}

/** The embedded mode's service holds the keys that it began with, and would not open what this seals. */
function refuseRunning({ database_url, data_dir }: Config): void {
  if (database_url === undefined && findRunning(data_dir) !== undefined)
    throw new Failure('failed', 'The service runs with the embedded database. Stop it first.')
}
