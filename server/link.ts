/**
 * `npm run link` prints a one-time link to the dashboard for the owner, `npm run link -- ada@example.com`
 * for whoever has that address: for a first link that was missed, or a password that was forgotten.
 */
import { insertLink } from '../db/oneTimeTokens.ts'
import { openPool } from '../db/postgres.ts'
import { findByEmail, findOwner } from '../db/users.ts'
import { signInAddress } from '../handlers/dashboard/pages.ts'
import { readConfig, type Config } from './config.ts'

try {
  await printLink(readConfig(process.env), process.argv[2])
} catch (error) {
  process.stderr.write(`otterpost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function printLink({ database_url, public_url, port }: Config, email: string | undefined) {
  if (database_url === undefined) {
    throw new Error('without DATABASE_URL each start prints a link of its own: start it again')
  }
  const db = openPool(database_url, { max: 1 })
  try {
    const user_id =
      email === undefined ? await findOwner(db) : (await findByEmail(db, email.toLowerCase()))?.id
    if (user_id === undefined) throw new Error('there is no such user')
    const url = public_url ?? `http://127.0.0.1:${port}`
    process.stdout.write(`${signInAddress(url, await insertLink(db, user_id))}\n`)
  } finally {
    await db.end({ timeout: 5 })
  }
}
