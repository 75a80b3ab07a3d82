/** LISTEN, kept going: who only listens says nothing, and would not notice that nobody speaks any more. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'
import { watched, type Watch } from './watch.ts'

/** `heard` gets each message; `onlisten` is called whenever messages may have been missed before. */
export type Listen = (
  channel: string,
  heard: (message: string) => void,
  onlisten: () => void,
) => Promise<void>

export interface Listener {
  listen: Listen
  end(options?: { timeout?: number }): Promise<void>
}

/** So often the line is asked whether it is there. */
const PING_MS = 2_000
const RETRY_AFTER_MS = 1_000

/** `open` makes a client with one connection. */
export function openListener(open: (onclose: () => void) => Client, watch: Watch): Listener {
  const clients = new Set<Client>()
  const timers = new Set<NodeJS.Timeout>()
  let ended = false

  const listen: Listen = async (channel, heard, onlisten) => {
    const client = open(() => undefined)
    clients.add(client)
    // It listens on a client of its own, which it makes anew when a connection is lost.
    await client.listen(channel, heard, onlisten)
    const { sql: line } = client.listen as { sql?: Client }
    if (line === undefined) throw new Error('nobody knows on which connection it listens')
    const timer = setInterval(() => {
      watched(line`select 1`, watch, replace).catch(() => undefined)
    }, PING_MS).unref()
    timers.add(timer)
    const replace = () => {
      if (!clients.delete(client)) return
      clearInterval(timer)
      timers.delete(timer)
      client.end({ timeout: 0 }).catch(() => undefined)
      void listenAgain(channel, heard, onlisten)
    }
  }
  const listenAgain: Listen = async (...what) => {
    while (!ended) {
      const listening = await listen(...what).then(
        () => true,
        () => false,
      )
      if (listening) return
      await sleep(RETRY_AFTER_MS, undefined, { ref: false })
    }
  }

  return {
    listen,
    async end(options) {
      ended = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...clients].map((client) => client.end(options)))
    },
  }
}
