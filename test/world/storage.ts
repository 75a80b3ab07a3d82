/** A storage that has the wire of S3 as far as its status goes, and keeps nothing. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Storage {
  url: string
  /** What it was asked for, as in `PUT /backups/team/doctor`. */
  asked: string[]
  close(): void
}

export async function startStorage(statusOf: (method: string) => number): Promise<Storage> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    request.resume().on('end', () => {
      asked.push(`${method} ${url}`)
      response.writeHead(statusOf(method)).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => void server.close() }
}
