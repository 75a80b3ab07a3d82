/**
 * Requests that are not HTTP never become one for the application. They are answered on the bare socket,
 * in the same shape as every other error, and the connection ends.
 */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import { endConnection, type Connections } from '../networks/wire/boundConnections.ts'
import {
  headersTooLarge,
  payloadTooLarge,
  requestTimeout,
  validationFailed,
  type ApiError,
} from '../openapi/errors.ts'
import { inRequest } from '../openapi/places.ts'
import { malformed } from '../openapi/problems.ts'

export function answerMalformed(http: Server, connections: Connections, publicUrl: () => string) {
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Beside the answer to an earlier request this one would be taken for it. A request that has not
    // come in whole is the one that is malformed.
    const earlier = connections
      .answersOn(socket)
      .filter(({ req, headersSent }) => req.complete || headersSent)
    if (!socket.writable || earlier.length > 0) return void socket.destroy()
    endConnection(socket, rawAnswer(readError(error.code), publicUrl()))
  })
}

/** Of a request that is HTTP as Node reads it: whether no application could make anything of it. */
export function isMalformed({ url = '', headers, httpVersion }: IncomingMessage): boolean {
  return (
    !URL.canParse(url, 'http://localhost') || (httpVersion === '1.1' && headers.host === undefined)
  )
}

/** Gives a request up as if it were no HTTP. */
export function refuseRaw(http: Server, { socket }: IncomingMessage, code: keyof typeof REFUSALS) {
  http.emit('clientError', Object.assign(new Error(code), { code }), socket)
}

const REFUSALS = {
  MALFORMED: () => notHttp('not well-formed HTTP/1.1'),
  NO_PROXY: () => notHttp('CONNECT is for proxies, and this is none'),
  TOO_MANY_BYTES: () => payloadTooLarge('file'),
  TOO_MANY_PIECES: () => payloadTooLarge('pieces'),
}

function notHttp(message: string): ApiError {
  return validationFailed([malformed(inRequest('request'), message)])
}

function readError(code = ''): ApiError {
  // Of its own names.
  if (Object.hasOwn(REFUSALS, code)) return REFUSALS[code as keyof typeof REFUSALS]()
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  return REFUSALS.MALFORMED()
}

function rawAnswer(error: ApiError, public_url: string): string {
  const request_id = randomUUID()
  const body = JSON.stringify(error.toBody({ request_id, public_url }))
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    `X-Request-Id: ${request_id}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
