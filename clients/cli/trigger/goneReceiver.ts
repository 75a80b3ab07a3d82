/** A receiver on this machine that answers 410, after which a webhook is switched off. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makePost } from './making.ts'
import type { Stage } from './stage.ts'

export async function disableWebhook(stage: Stage) {
  const server = createServer((req, res) => {
    req.resume()
    res.writeHead(410).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stage.atEnd(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  const body = {
    url: `http://127.0.0.1:${port}/gone`,
    types: ['post.created' as const],
    description: 'Made by otterpost trigger',
  }
  const { id } = await stage.context.api.createWebhook(body)
  stage.subjects.add(id)
  stage.atEnd(() => stage.context.api.deleteWebhook(id))
  await makePost(stage)
}
