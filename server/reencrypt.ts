/**
 * `npm run reencrypt`: seals every stored token under the first key of ENCRYPTION_KEYS, while the service
 * runs. Run again, or ended in the middle, it does no harm.
 */
import { checkKeys } from '../db/canary.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openPool, type Server } from '../db/postgres.ts'
import { resealAll } from '../db/reseal.ts'
import { readConfig, type Config } from './config.ts'
import { findKeyring } from './keyring.ts'

try {
  await reencrypt(readConfig(process.env))
} catch (error) {
  process.stderr.write(`otterpost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function reencrypt(config: Config) {
  // The embedded database runs within the service, which has to be stopped for this.
  const embedded =
    config.database_url === undefined ? await startEmbedded(config.data_dir) : undefined
  try {
    await resealIn(config.database_url ?? embedded?.connection ?? '', config)
  } finally {
    await embedded?.stop()
  }
}

async function resealIn(server: Server, config: Config) {
  await migrate(server)
  const db = openPool(server, { max: 1 })
  try {
    const keyring = findKeyring(config)
    await checkKeys(db, keyring)
    const { resealed, left } = await resealAll(db, keyring)
    const [first = ''] = keyring.keys()
    process.stdout.write(
      `Sealed with ${first}: ${resealed} rows anew, ${left} still with another key\n`,
    )
    if (left > 0) process.exitCode = 1
  } finally {
    await db.end({ timeout: 5 })
  }
}
