/** How an answer leaves: whole, or as a scripted fault has it. */
import type { ServerResponse } from 'node:http'
import { type SimulatedAnswer, json } from './exchange.ts'
import type { Fault } from './faults.ts'

export function scripted(
  fault: Extract<Fault, { kind: 'status' }>,
  usual: SimulatedAnswer,
): SimulatedAnswer {
  const { status, body, headers = {} } = fault
  if (body === undefined) return { ...usual, headers: { ...usual.headers, ...headers } }
  if (typeof body === 'string') return { status, headers, body }
  return json(status, body, headers)
}

/** The call has taken effect, or was refused; what is wrong is how the client hears of it. */
export function misanswer(fault: Fault, answer: SimulatedAnswer, response: ServerResponse) {
  switch (fault.kind) {
    case 'cut_before':
    case 'status':
    case 'stall':
    case 'slow':
      return send(response, answer)
    case 'cut_after':
      return void response.destroy()
    case 'garbage':
      return send(response, {
        status: answer.status,
        headers: { 'content-type': 'application/json' },
        body: '<html><title>Over capacity</title>{"data":',
      })
    case 'half':
      return sendHalf(response, answer)
  }
}

export function send(response: ServerResponse, { status, headers, body }: SimulatedAnswer) {
  if (response.destroyed) return
  const length = status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  response.writeHead(status, { ...headers, ...length }).end(body)
}

/** The head and half of the body; where there is no body, half of the head. */
function sendHalf(response: ServerResponse, { status, headers, body }: SimulatedAnswer) {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const whole = Buffer.from(body)
  const length = `content-length: ${whole.length}\r\n\r\n`
  const bytes =
    whole.length > 0
      ? [`HTTP/1.1 ${status} OK\r\n${head.join('')}${length}`, whole.subarray(0, whole.length / 2)]
      : [`HTTP/1.1 ${status} OK\r\ncontent-le`]
  const { socket } = response
  socket?.write(Buffer.concat(bytes.map((part) => Buffer.from(part))), () => socket.destroy())
}
