/** What is read at a path and takes no other method: such a request is told so, as the contract's paths tell it. */
import type { IRouter, RequestHandler } from 'express'
import { methodNotAllowed } from '../openapi/errors.ts'

const METHODS = ['GET', 'HEAD']

export function readAt(router: IRouter, path: string | RegExp | string[], read: RequestHandler) {
  router.route(path).get(read).all(refuse)
}

const refuse: RequestHandler = (req, res) => {
  if (req.method !== 'OPTIONS') throw methodNotAllowed(METHODS)
  res.set('Allow', METHODS.join(', ')).status(204).end()
}
