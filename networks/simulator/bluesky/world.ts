/** The world as Bluesky's own code sees it: with its settings, its posts, and who may reply to them. */
import { description } from '../../bluesky/description.ts'
import type { Post } from '../post.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world.ts'
import { isGateEntry, type Gate } from './gate.ts'
import type { BlueskyPost } from './post.ts'
import type { BlueskySettings } from './settings.ts'

export interface BlueskyWorld extends World {
  settings: Settings & BlueskySettings
  findBluesky(uri: string): BlueskyPost | undefined
  findGate(uri: string): Gate | undefined
}

export function openBlueskyWorld(world: World): BlueskyWorld {
  const gates = new Map<string, Gate>()

  world.follow(description.platform, (entry) => {
    if (!isGateEntry(entry)) return
    if (entry.kind === 'gate_written') gates.set(entry.id, entry)
    else gates.delete(entry.id)
  })
  return {
    ...world,
    // The world was opened with those of Bluesky, too.
    settings: world.settings as Settings & BlueskySettings,
    findBluesky(uri) {
      const post = world.findPost(description.platform, uri)
      return post && isBluesky(post) ? post : undefined
    },
    findGate: (uri) => gates.get(uri),
  }
}

export function isBluesky(post: Post): post is BlueskyPost {
  return post.platform === description.platform
}
