/** How an account of the simulated networks is asked for. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'

test('each is asked for on a connection of its own, which nobody closes while it is used again', async () => {
  const asked: IncomingHttpHeaders[] = []
  const connections = new Set<Socket>()
  const server = createServer((req, res) => {
    asked.push(req.headers)
    connections.add(req.socket)
    req.resume().on('end', () => res.setHeader('content-type', 'application/json').end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  for (const handle of ['one', 'two'])
    await openSimulatedAccount(`http://127.0.0.1:${port}`, { platform: 'x', handle, name: handle })
  server.close()
  server.closeAllConnections()

  expect(asked.map(({ connection }) => connection)).toEqual(['close', 'close'])
  expect(connections.size).toBe(2)
})
