/**
 * Whether the keys in ENCRYPTION_KEYS are those of this database. One sealed word is stored at the first
 * start; keys that do not open it would open no token either, and must not seal new ones beside them.
 */
import { seal, unseal, type Keyring } from './seal.ts'
import type { Sql } from '../pool/postgres.ts'
import { tokenPlace } from '../connections/tokens.ts'

export const CANARY_PLACE = 'key_canary.sealed'
const WORD = 'otterpost'

/** Throws an Error whose message is fit to be shown as it is. */
export async function checkKeys(sql: Sql, keyring: Keyring): Promise<void> {
  // A database from before there was a canary is known by its tokens.
  const [token] = await sql<{ id: string; sealed_token: string }[]>`
    select id, sealed_token from connections where not exists (select from key_canary) limit 1`
  const opened =
    token === undefined || opens(keyring, token.sealed_token, tokenPlace(token.id))
      ? await openCanary(sql, keyring)
      : false
  if (!opened) {
    throw new Error(
      'ENCRYPTION_KEYS are not the keys of this database: what it holds was sealed with others',
    )
  }
}

async function openCanary(sql: Sql, keyring: Keyring): Promise<boolean> {
  // Of two first starts at once one stores it, and both read what was stored.
  await sql`
    insert into key_canary (sealed) values (${seal(keyring, WORD, CANARY_PLACE)})
    on conflict do nothing`
  const [row] = await sql<{ sealed: string }[]>`select sealed from key_canary`
  return row !== undefined && opens(keyring, row.sealed, CANARY_PLACE)
}

function opens(keyring: Keyring, sealed: string, place: string): boolean {
  try {
    unseal(keyring, sealed, place)
    return true
  } catch {
    return false
  }
}
