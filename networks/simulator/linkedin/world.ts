/** The world as LinkedIn's own code sees it: with its settings and its posts. */
import { description } from '../../linkedin/description.ts'
import type { Post } from '../post.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world.ts'
import type { LinkedInPost } from './post.ts'
import type { LinkedInSettings } from './settings.ts'

export interface LinkedInWorld extends World {
  settings: Settings & LinkedInSettings
  findLinkedIn(id: string): LinkedInPost | undefined
}

export function openLinkedInWorld(world: World): LinkedInWorld {
  return {
    ...world,
    // The world was opened with those of LinkedIn, too.
    settings: world.settings as Settings & LinkedInSettings,
    findLinkedIn(id) {
      const post = world.findPost(description.platform, id)
      return post && isLinkedIn(post) ? post : undefined
    },
  }
}

function isLinkedIn(post: Post): post is LinkedInPost {
  return post.platform === description.platform
}
