/** A bare connection, for what no client of HTTP would send. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Talk {
  socket: Socket
  /** All that was answered so far. */
  heard(): string
}

/** To a service at `url`. That it resets the connection is one of its answers, and no error. */
export async function openSocket(url: string): Promise<Talk> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', (more: string) => (text += more))
  socket.on('error', () => undefined)
  return { socket, heard: () => text }
}
