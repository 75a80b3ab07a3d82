/**
 * Receives webhooks of Otterpost:
 *   npm ci && OTTERPOST_WEBHOOK_SECRET=whsec_... node receiver.ts
 */
import { createServer, type IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'

interface OtterpostEvent {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

const BODY_BYTES_MAX = 32 * 1024 * 1024
const webhook = new Webhook(process.env['OTTERPOST_WEBHOOK_SECRET'] ?? '')

/** Attempts are repeated, with the same id. In earnest this is a table whose key is the id. */
const seen = new Set<string>()

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(400).end(),
  )
})
server.listen(Number(process.env['PORT'] ?? 8000), '127.0.0.1')

async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405
  const body = await readBody(request)
  if (body === undefined) return 413

  let event: OtterpostEvent
  try {
    // The bytes as they came: what was parsed and written anew has another signature.
    event = webhook.verify(body, request.headers as Record<string, string>) as OtterpostEvent
  } catch {
    return 400
  }

  if (!seen.has(event.id)) {
    seen.add(event.id)
    handle(event)
  }
  return 204
}

/** What takes long belongs into a queue: the answer is awaited for fifteen seconds. */
function handle({ type, id }: OtterpostEvent) {
  console.log(`received ${type} ${id}`)
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > BODY_BYTES_MAX) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
