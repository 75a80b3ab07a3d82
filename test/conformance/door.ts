/**
 * The service's endpoint behind a door that adds a key: the judges cannot show one. It changes nothing
 * else of what passes, `Host` and `Origin` included.
 */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Door {
  /** Of the endpoint, as a judge reaches it. */
  url: string
  close(): void
}

export async function openDoor(service_url: string, key: string): Promise<Door> {
  const server = createServer((req, res) => {
    const { method, url: path, headers } = req
    const onward = request(new URL(path ?? '/', service_url), {
      method,
      headers: { ...headers, authorization: `Bearer ${key}` },
    })
    onward.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    res.on('close', () => onward.destroy())
    req.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
