/** Requests that are sent in time or not at all: whoever would send one later may have been given up for dead. */
import type { SendRequest } from './wire.ts'

/** Whether the time is over in which something may begin; no process but its own is trusted to know. */
export type IsLate = () => boolean

/** The same settings, with which nothing is changed at a network once it is late. Reading is never too late. */
export function punctual<Settings extends { send: SendRequest }>(
  settings: Settings,
  isLate: IsLate,
): Settings {
  const send: SendRequest = (request, timeout_ms) =>
    settings.send(request.method === 'GET' ? request : { ...request, isLate }, timeout_ms)
  return { ...settings, send }
}
