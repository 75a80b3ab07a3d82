export const TIMELINE = `
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end`

/**
 * What the server calls its history: each copy that takes over begins another one, with a later name. Null for one that
 * has not taken over yet. Rejects where the server does not say, as some hosted ones.
 */
export async function readTimeline(sql: {
  unsafe(text: string): PromiseLike<unknown>
}): Promise<string | null> {
  // The one row that the statement has.
  const [row] = (await sql.unsafe(`select ${TIMELINE} as timeline`)) as {
    timeline: string | null
  }[]
  return row?.timeline ?? null
}
