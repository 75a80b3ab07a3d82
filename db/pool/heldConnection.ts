/** One connection that is held for as long as it lasts: what belongs to its session goes with it. */
import { ENDS_WITH_US, openClient, type Server } from './client.ts'
import type { Sql } from './sql.ts'
import { openWatch, watchClient } from './watch.ts'

export interface HeldConnection {
  sql: Sql
  end(): Promise<void>
}

/** It says nothing by itself: so often it is asked whether it is there. */
const PING_MS = 2_000
/** For what is under way when it is ended, in seconds. */
const END_S = 1

/** `lose` is called when it is lost or has fallen silent; of that `report` is told. */
export function openHeldConnection(
  server: Server,
  { lose, report }: { lose: () => void; report: (error: Error) => void },
): HeldConnection {
  const watch = openWatch(server, report)
  const client = openClient(server, { max: 1, onclose: giveUp })
  const sql = watchClient(client, watch, giveUp)
  const pings = setInterval(() => {
    // Its loss is that of the connection.
    sql.unsafe('select 1').catch(() => undefined)
  }, PING_MS).unref()
  // It holds as much without them, only longer than needed.
  sql.unsafe(ENDS_WITH_US).catch(() => undefined)

  function close() {
    clearInterval(pings)
    watch.end()
  }
  function giveUp() {
    close()
    client.end({ timeout: 0 }).catch(() => undefined)
    lose()
  }
  return {
    sql,
    async end() {
      close()
      await client.end({ timeout: END_S })
    },
  }
}
