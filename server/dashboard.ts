/** The dashboard's own contract: its handlers, opened by a session, for pages of this instance alone. */
import type { RequestHandler } from 'express'
import contract from '../generated/dashboard.json' with { type: 'json' }
import type {
  DashboardCall,
  DashboardHandler,
  DashboardOperationId,
  DashboardReply,
  Instance,
} from '../handlers/dashboard/handler.ts'
import { dashboardHandlers } from '../handlers/dashboard/index.ts'
import {
  openPasswordLimiter,
  type PasswordLimiter,
} from '../handlers/dashboard/access/passwordLimiter.ts'
import type { Publisher } from '../jobs/delivery/publisher.ts'
import { callerBlock } from '../networks/wire/callerBlock.ts'
import { crossSite, notSignedIn } from '../openapi/dashboardErrors.ts'
import { authenticateSession } from './authenticate.ts'
import type { Door } from './door.ts'
import { openOperations, type Exchange } from './operations.ts'
import type { RequestMemory } from './requestMemory.ts'
import { clearCookie, isHarmless, sessionOf, writeCookie } from './session.ts'

/** Whoever sends it may be nobody yet. */
const BODY_BYTES_MAX = 64 * 1024

/** `instance` is known once the first request comes. */
export async function openDashboard(
  publisher: Publisher,
  door: Door,
  memory: RequestMemory,
  instance: () => Instance,
): Promise<RequestHandler> {
  const passwords = openPasswordLimiter()
  const serve = await openOperations(publisher, {
    contract,
    body_bytes_max: BODY_BYTES_MAX,
    memory,
    operation_ids: Object.keys(dashboardHandlers),
    authenticate: (req) => authenticateSession(door, req, instance().public_url),
    refusal: notSignedIn,
    perform: (operation_id, exchange) =>
      // The table has a handler for each operation of the contract and for nothing else.
      run(
        operation_id as DashboardOperationId,
        { publisher, instance: instance(), passwords },
        exchange,
      ),
  })
  return (req, res, next) => {
    // Keys and links are shown once; no cache shows them again.
    res.set('Cache-Control', 'no-store')
    // Also without a session: nobody is to be signed in by another site, as somebody else.
    if (!isHarmless(req, instance().public_url)) throw crossSite()
    return serve(req, res, next)
  }
}

async function run<Id extends DashboardOperationId>(
  operation_id: Id,
  { instance, ...given }: { publisher: Publisher; instance: Instance; passwords: PasswordLimiter },
  { req, res, caller }: Exchange,
): Promise<DashboardReply<Id>> {
  const handler: DashboardHandler<Id> = dashboardHandlers[operation_id]
  const { db } = given.publisher
  const call = {
    ...(caller && {
      user: caller.user,
      session: { user_id: caller.user.id, id: caller.credential_id },
    }),
    params: req.params,
    body: req.body,
    ...given,
    db,
    instance,
    address: callerBlock(req.ip),
    present: () => sessionOf(db, req, instance.public_url),
    begin: (token: string) => writeCookie(res, instance.public_url, token),
    end: () => clearCookie(res, instance.public_url),
  }
  // As in server/api.ts; operations that need a caller are refused before without one.
  return handler(call as unknown as DashboardCall<Id>)
}
