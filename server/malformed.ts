/**
 * Requests that are not HTTP never become one for the application. They are answered on the bare socket,
 * in the same shape as every other error, and the connection ends.
 */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
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
  const ending = new WeakSet<Duplex>()
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Of each piece of what follows, too.
    if (ending.has(socket)) return
    ending.add(socket)
    // Beside the answer to an earlier request this one would be taken for it. A request that has not
    // come in whole is the one that is malformed.
    const last = connections
      .answersOn(socket)
      .findLast(({ req, headersSent }) => req.complete || headersSent)
    // An answer that goes on may have no end to wait for.
    const goes_on = last?.headersSent === true && !last.writableEnded
    if (!socket.writable || goes_on) return void socket.destroy()
    if (last === undefined)
      return void endConnection(socket, rawAnswer(readError(error.code), publicUrl()))
    // Most often it is the end of its own body, which has more bytes than its length says.
    if (!last.headersSent) last.setHeader('Connection', 'close')
    last.once('close', () => endConnection(socket))
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

/** By the codes of Node's parser. */
const MISTAKES: Record<string, string> = {
  HPE_INVALID_METHOD: 'the method is none of HTTP, which are in capitals, such as GET',
  HPE_INVALID_HEADER_TOKEN:
    'a header must be a name, a colon at once, and text, such as Accept: */*',
  HPE_INVALID_CONTENT_LENGTH: 'Content-Length must be there once, and be a number of bytes',
  HPE_UNEXPECTED_CONTENT_LENGTH:
    'Content-Length must be there once, and not beside Transfer-Encoding',
  HPE_INVALID_TRANSFER_ENCODING: 'Transfer-Encoding must not be there beside Content-Length',
  HPE_INVALID_CHUNK_SIZE: 'each chunk must begin with its length in hexadecimal digits',
}

function readError(code = ''): ApiError {
  // Of its own names.
  if (Object.hasOwn(REFUSALS, code)) return REFUSALS[code as keyof typeof REFUSALS]()
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  return Object.hasOwn(MISTAKES, code) ? notHttp(MISTAKES[code] ?? '') : REFUSALS.MALFORMED()
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
