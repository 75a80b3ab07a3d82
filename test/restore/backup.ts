/** A backup of a world's database within its server, the restore of it, which both stop the service, and what is sent around them. */
import { openPool } from '../../db/pool/postgres.ts'
import { databaseOf, TEMPLATE } from '../world/database.ts'
import type { World } from '../world/world.ts'

/** Far ahead: what is to be sent is made due once everything is arranged. */
export const AHEAD = { scheduled_date: new Date(Date.now() + 3_600_000).toISOString() }

/** Of what is scheduled, in whichever database is there now. */
export async function makeDue({ db }: World) {
  await db`
    update deliveries set due_at = clock_timestamp()
    where state = 'waiting' and due_at > clock_timestamp()`
}

/** Returns the backup's name. `before` changes what the backup has. */
export async function backUp(w: World, before?: () => Promise<unknown>): Promise<string> {
  const name = nameOf(w)
  const backup = `${name}_backup`
  await w.downtime(async () => {
    await before?.()
    await onServer(w, `drop database if exists ${backup}`)
    await onServer(
      w,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    await onServer(w, `create database ${backup} template ${name}`)
  })
  return backup
}

/**
 * The server fails over to a copy that lacks what came after the backup, while every process goes on. What
 * it was before can be reached no more. The backup stays.
 */
export async function failOver(w: World, backup: string) {
  const name = nameOf(w)
  await onServer(w, `alter database ${name} with allow_connections false`)
  await onServer(
    w,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
  await onServer(w, `drop database ${name}`)
  await onServer(w, `create database ${name} template ${backup}`)
}

/** `meanwhile` runs between the restore and the start. The backup stays. */
export async function restore(w: World, backup: string, meanwhile: () => Promise<void>) {
  await w.downtime(async () => {
    await onServer(w, `drop database ${nameOf(w)} with (force)`)
    await onServer(w, `create database ${nameOf(w)} template ${backup}`)
    await meanwhile()
  })
}

export async function forget(w: World, backup: string) {
  await onServer(w, `drop database if exists ${backup}`)
}

function nameOf({ server }: World): string {
  return typeof server === 'string' ? new URL(server).pathname.slice(1) : server.database
}

async function onServer({ server }: World, statement: string) {
  const pool = openPool(databaseOf(server, TEMPLATE), { max: 1 })
  await pool.unsafe(statement)
  await pool.end()
}
