/** Seals what is stored under the first key of the ring, row by row, while the service runs. */
import { CANARY_PLACE } from './canary.ts'
import type { Sql } from '../pool/postgres.ts'
import { seal, unseal, type Keyring } from './seal.ts'
import { grantPlace, tokenPlace } from '../connections/tokens.ts'
import { answerPlace } from '../posts/idempotency.ts'
import { secretPlace } from '../webhooks/webhooks.ts'

const BATCH = 100

interface Row {
  user_id: string
  id: string
  sealed_token: string
  sealed_grant: string | null
}

export interface Resealed {
  resealed: number
  /** What a process without the new key at first place sealed with the old one after that. */
  left: number
}

/** Passes over what was renewed in between, by a process that does not have the new key first yet. */
const PASSES = 5

/**
 * Each row is written only if it still is what was read, so a token that is renewed meanwhile wins and is
 * looked at again. Throws when a row opens with none of the keys; what was done until then stays.
 */
export async function resealAll(sql: Sql, keyring: Keyring): Promise<Resealed> {
  const [key_id = ''] = keyring.keys()
  let resealed = await resealCanary(sql, keyring, key_id)
  resealed += await resealWebhooks(sql, keyring, key_id)
  resealed += await resealAnswers(sql, keyring, key_id)
  for (let pass = 0; pass < PASSES; pass++) resealed += await resealOthers(sql, keyring, key_id)
  const [row] = await sql<{ left: number }[]>`
    select count(*) as left from connections where key_id <> ${key_id}`
  return { resealed, left: row?.left ?? 0 }
}

async function resealOthers(sql: Sql, keyring: Keyring, key_id: string): Promise<number> {
  let resealed = 0
  let after = ''
  for (;;) {
    const rows = await sql<Row[]>`
      select user_id, id, sealed_token, sealed_grant from connections
      where key_id <> ${key_id} and id > ${after} order by id limit ${BATCH}`
    const last = rows.at(-1)
    if (last === undefined) return resealed
    for (const row of rows) resealed += await resealRow(sql, keyring, row)
    after = last.id
  }
}

async function resealRow(sql: Sql, keyring: Keyring, row: Row): Promise<number> {
  const { user_id, id, sealed_token, sealed_grant } = row
  const again = (sealed: string, place: string) =>
    seal(keyring, unseal(keyring, sealed, place), place)
  const grant = sealed_grant === null ? null : again(sealed_grant, grantPlace(id))
  const moved = await sql`
    update connections set sealed_token = ${again(sealed_token, tokenPlace(id))}, sealed_grant = ${grant}
    where user_id = ${user_id} and id = ${id} and sealed_token = ${sealed_token}
      and sealed_grant is not distinct from ${sealed_grant}
    returning id`
  return moved.length
}

async function resealWebhooks(sql: Sql, keyring: Keyring, key_id: string): Promise<number> {
  const rows = await sql<
    { user_id: string; id: string; sealed_secret: string; sealed_previous_secret: string | null }[]
  >`
    select user_id, id, sealed_secret, sealed_previous_secret from webhooks
    where split_part(sealed_secret, '.', 1) <> ${key_id}
      or split_part(sealed_previous_secret, '.', 1) <> ${key_id}`
  let resealed = 0
  for (const { user_id, id, sealed_secret, sealed_previous_secret: previous } of rows) {
    const again = (sealed: string) =>
      seal(keyring, unseal(keyring, sealed, secretPlace(id)), secretPlace(id))
    const moved = await sql`
      update webhooks set sealed_secret = ${again(sealed_secret)},
        sealed_previous_secret = ${previous === null ? null : again(previous)}
      where user_id = ${user_id} and id = ${id} and sealed_secret = ${sealed_secret}
        and sealed_previous_secret is not distinct from ${previous}
      returning id`
    resealed += moved.length
  }
  return resealed
}

/** Those that have a secret; the others are JSON. */
async function resealAnswers(sql: Sql, keyring: Keyring, key_id: string): Promise<number> {
  const rows = await sql<{ user_id: string; key: string; response: string }[]>`
    select user_id, key, response from idempotency_keys
    where response not like '{%' and split_part(response, '.', 1) <> ${key_id}`
  let resealed = 0
  for (const { user_id, key, response } of rows) {
    const place = answerPlace(user_id, key)
    const again = seal(keyring, unseal(keyring, response, place), place)
    const moved = await sql`
      update idempotency_keys set response = ${again}
      where user_id = ${user_id} and key = ${key} and response = ${response}
      returning key`
    resealed += moved.length
  }
  return resealed
}

async function resealCanary(sql: Sql, keyring: Keyring, key_id: string): Promise<number> {
  const [row] = await sql<{ sealed: string }[]>`select sealed from key_canary`
  if (row === undefined || row.sealed.startsWith(`${key_id}.`)) return 0
  const sealed = seal(keyring, unseal(keyring, row.sealed, CANARY_PLACE), CANARY_PLACE)
  const moved = await sql`
    update key_canary set sealed = ${sealed} where sealed = ${row.sealed} returning single`
  return moved.length
}
