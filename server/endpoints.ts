/** What an API process answers besides its health and metrics: both contracts' operations, MCP and the pages. */
import type { RequestHandler } from 'express'
import type { Db } from '../db/pool/postgres.ts'
import type { Publisher } from '../jobs/delivery/publisher.ts'
import type { NetworkSettings } from '../networks/index.ts'
import { openApi } from './api.ts'
import type { SignUp } from './config.ts'
import { connecting } from './connecting.ts'
import { openDashboard } from './dashboard.ts'
import { openDoor } from './door.ts'
import type { DoorSettings } from './doorSettings.ts'
import { openMcp } from './mcp.ts'
import { pages } from './pages.ts'
import { reviewPage } from './reviewPage.ts'
import { openRequestMemory } from './requestMemory.ts'

export interface EndpointSettings {
  host: string
  sign_up: SignUp
  doors: DoorSettings
  networks: Pick<NetworkSettings, 'simulator_url'>
}

export interface Endpoints {
  api: RequestHandler
  mcp: RequestHandler
  dashboard: RequestHandler
  /** The way back from a network's consent page. */
  connecting: RequestHandler
  pages: RequestHandler
  /** Where a person without an account approves a post. */
  review: RequestHandler
}

/** `counters`: the connections that callers are admitted on. `publicUrl` is known once the first request comes. */
export async function openEndpoints(
  publisher: Publisher,
  counters: Db,
  { host, sign_up, doors, networks: { simulator_url } }: EndpointSettings,
  publicUrl: () => string,
): Promise<Endpoints> {
  const door = openDoor(counters, doors.user_limit_factor)
  const instance = () => ({ sign_up, public_url: publicUrl(), simulator_url })
  const memory = openRequestMemory()
  return {
    api: await openApi(publisher, door, memory, publicUrl),
    mcp: openMcp(publisher, door, memory, { host, publicUrl }),
    dashboard: await openDashboard(publisher, door, memory, instance),
    connecting: connecting(publisher, instance),
    pages: pages(simulator_url),
    review: reviewPage(publisher),
  }
}
