/** The world as Bluesky's own code sees it: with its settings and its posts. */
import { description } from '../../bluesky/description.ts'
import type { Post } from '../post.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world.ts'
import type { BlueskyPost } from './post.ts'
import type { BlueskySettings } from './settings.ts'

export interface BlueskyWorld extends World {
  settings: Settings & BlueskySettings
  findBluesky(uri: string): BlueskyPost | undefined
}

export function openBlueskyWorld(world: World): BlueskyWorld {
  return {
    ...world,
    // The world was opened with those of Bluesky, too.
    settings: world.settings as Settings & BlueskySettings,
    findBluesky(uri) {
      const post = world.findPost(description.platform, uri)
      return post && isBluesky(post) ? post : undefined
    },
  }
}

export function isBluesky(post: Post): post is BlueskyPost {
  return post.platform === description.platform
}
