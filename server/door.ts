/**
 * What opens the door of this process. Keys and sessions are random, so one that is nobody's was ended or
 * made up, and anybody can make up any number of them. What has opened before goes straight to where it is
 * counted, and the database decides each time; what is new is looked up first, together with whatever else
 * is new by then, and no more than some dozens of times a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { admitKey, admitSession, type RequestAdmission } from '../db/users/admission.ts'
import { listOpening } from '../db/users/credentials.ts'
import type { Db } from '../db/pool/postgres.ts'
import { hashOf } from '../db/secrets/secrets.ts'
import { batch } from '../db/pool/batch.ts'

/** Between two lookups of what is new: so much longer its first request takes, and no later one. */
const PAUSE_MS = 20
const REMEMBERED_MAX = 10_000

export interface Door {
  /** Undefined for a key that does not exist or was revoked. */
  admitKey(key: string): Promise<RequestAdmission | undefined>
  /** Undefined for a session that does not exist or has ended. */
  admitSession(token: string): Promise<RequestAdmission | undefined>
}

/** `ceiling`: how many times the requests of a plan a user has with all keys and sessions together. */
export function openDoor(counters: Db, ceiling: number): Door {
  const knows = openAcquaintance((secrets) => listOpening(counters, secrets))
  return {
    admitKey: (key) => knows(key, () => admitKey(counters, key, ceiling)),
    admitSession: (token) => knows(token, () => admitSession(counters, token, ceiling)),
  }
}

/**
 * For whatever is shown without a key and opens something: `lookUp` says of each secret whether it does;
 * hashes of those that did are remembered.
 */
export function openAcquaintance(lookUp: (secrets: string[]) => Promise<boolean[]>) {
  const remembered = new Set<string>()
  const isNew = batch(async (secrets: string[]) => {
    const [opening] = await Promise.all([lookUp(secrets), sleep(PAUSE_MS)])
    return opening.map((opens) => !opens)
  })

  return async function open<Opened>(
    secret: string,
    admit: () => Promise<Opened | undefined>,
  ): Promise<Opened | undefined> {
    const hash = hashOf(secret).toString('base64')
    if (!remembered.has(hash) && (await isNew(secret))) return undefined
    const opened = await admit()
    // Behind all others, so that the one that was not seen for longest is forgotten first.
    remembered.delete(hash)
    if (opened === undefined) return undefined
    remembered.add(hash)
    const [oldest] = remembered
    if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest)
    return opened
  }
}
