/**
 * Where browsers come back to from a network, and where their servers read what we are. Every way that
 * does not end in a connected account ends on a page that says why, and nothing is stored.
 */
import express, { type RequestHandler } from 'express'
import type { Instance } from '../handlers/dashboard/handler.ts'
import { finishConnection, type Finish } from '../handlers/dashboard/finishConnection.ts'
import type { Publisher } from '../jobs/delivery/publisher.ts'
import { NETWORKS } from '../networks/descriptions.ts'
import { listKnownStates } from '../db/connections/signIns.ts'
import { notFound } from '../openapi/errors.ts'
import { noSuchAddress } from '../openapi/problems.ts'
import { openAcquaintance } from './door.ts'
import { refusalPage } from './refusalPage.ts'
import { sessionOf } from './session.ts'

const PLATFORMS = new Map(NETWORKS.map(({ name, platform }) => [name, platform]))

/** To be used under `/oauth`. */
export function connecting(publisher: Publisher, instance: () => Instance): RequestHandler {
  const router = express.Router()
  // States are made up as easily as keys.
  const acquaintance = openAcquaintance((states) => listKnownStates(publisher.db, states))
  router.get('/:network/callback', async (req, res) => {
    const platform = PLATFORMS.get(req.params.network)
    if (platform === undefined) throw notFound(noSuchAddress())
    const { public_url } = instance()
    const { searchParams: parameters } = new URL(req.url, public_url)
    const finished = await acquaintance(parameters.get('state') ?? '', async () => {
      const session = await sessionOf(publisher.db, req, public_url)
      return finishConnection({ publisher, public_url, session, platform, parameters })
    })
    const finish: Finish = finished ?? { refused: 'unknown' }
    res.set('Cache-Control', 'no-store')
    if ('connected' in finish) {
      return res.redirect(303, `${public_url}/dashboard/connections?connected=${finish.connected}`)
    }
    const { status, headers, body } = refusalPage(finish, platform, public_url)
    res.status(status).set(headers).type('html').send(body)
  })
  // What a network's servers read of this instance (networks/module.ts).
  router.get('/:network/:document', (req, res) => {
    const platform = PLATFORMS.get(req.params.network)
    const document =
      platform &&
      publisher.networks.documentOf(platform, req.params.document, instance().public_url)
    if (document === undefined) throw notFound(noSuchAddress())
    res.set('Cache-Control', 'public, max-age=300').json(document)
  })
  return router
}
