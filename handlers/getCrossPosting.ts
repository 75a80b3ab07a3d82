import { listConnections, type Connection } from '../db/connections/connections.ts'
import { PLATFORMS } from '../networks/network.ts'
import type { Handler } from './handler.ts'
import { choose, defaultTargets, listUsual } from './posts/targets.ts'

export const getCrossPosting: Handler<'getCrossPosting'> = async ({ user, db, publisher }) => {
  const connections = await listConnections(db, user)
  const default_targets = defaultTargets(user, await listUsual(db, user, connections))
  const platforms = PLATFORMS.map((platform) => {
    const there = connections.filter((connection) => connection.platform === platform)
    const network = publisher.networks.of('live', platform)
    return {
      platform,
      label: network.label,
      connected: there.some((connection) => !connection.disconnected),
      usable: there.some((connection) => connection.usable),
      needs_reconnect: there.some((connection) => connection.needs_reconnect),
      accounts: there.map(shown),
      // The limits are those of the primary account.
      limits: network.limits({ premium: choose(connections, platform, null)?.premium ?? false }),
    }
  })
  const usable = platforms.filter((entry) => entry.usable).map((entry) => entry.platform)
  return {
    auto_cross_post: user.auto_cross_post,
    default_targets,
    deliverable_targets: default_targets.filter((platform) => usable.includes(platform)),
    platforms,
  }
}

function shown({ id: account_id, simulated, ...connection }: Connection) {
  const { remote_id, handle, display_name, avatar_url, is_primary, disconnected } = connection
  return {
    account_id,
    remote_id,
    handle,
    display_name,
    avatar_url,
    is_primary,
    disconnected,
    ...(simulated && { simulated }),
  }
}
