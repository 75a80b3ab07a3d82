/** What happens at a crash point: usually nothing; at the n-th passing of the one that is armed, the end. */
import { subscribe } from 'node:diagnostics_channel'

const passed = new Map<string, number>()
const armed = [
  ...read(process.env.CRASH_AT, 'SIGKILL' as const),
  ...read(process.env.STOP_AT, 'SIGSTOP' as const),
]

/** `name:n, name:n`; without a number the first passing is meant. */
function read<Signal extends string>(text: string | undefined, signal: Signal) {
  const entries = text?.split(',').map((entry) => entry.trim()) ?? []
  return entries.filter(Boolean).map((entry) => {
    const [name = '', nth = '1'] = entry.split(':')
    return { name, nth: Number(nth), signal }
  })
}

export function pass(name: string) {
  const times = (passed.get(name) ?? 0) + 1
  passed.set(name, times)
  const point = armed.find((one) => one.name === name && one.nth === times)
  // A process that signals itself has been stopped or killed by the time the call would return.
  if (point !== undefined) process.kill(process.pid, point.signal)
}

/** The calls after which there is a post; all others read, upload or draft. */
const PUBLISHING =
  /\/2\/tweets$|\/2\/articles\/\d+\/publish$|\/com\.atproto\.repo\.(putRecord|applyWrites)$|\/rest\/posts$/

/**
 * Points within the HTTP client, by what undici publishes of itself: `before_connect` (only where a
 * connection has to be made), `headers_sent` (written to the socket's buffer, and not yet to the
 * network) and `body_sent` (with the kernel: it arrives whatever becomes of this process).
 */
export function watchRequests() {
  let connecting = false
  subscribe('undici:request:create', (message) => {
    connecting = isPublishing(message)
  })
  subscribe('undici:client:beforeConnect', () => {
    if (connecting) pass('before_connect')
  })
  subscribe('undici:client:sendHeaders', (message) => {
    if (isPublishing(message)) pass('headers_sent')
  })
  subscribe('undici:request:bodySent', (message) => {
    if (isPublishing(message)) pass('body_sent')
  })
}

function isPublishing(message: unknown): boolean {
  // What undici documents for these channels.
  const { request } = message as { request: { method: string; path: string } }
  return request.method === 'POST' && PUBLISHING.test(request.path)
}
