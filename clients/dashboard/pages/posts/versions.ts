/** What each network gets of a post: whoever approves it has seen all of that, also what only one of them gets. */
import { asidesOn } from '../../../../networks/asides.ts'
import type { Schemas } from '../api.ts'
import type { PublicSchemas } from '../publicApi.ts'
import type { Post, PostDelivery } from './calls.ts'
import { whereTo } from './words.ts'

export interface ShownFile {
  url: string
  /** What is said of it to those who cannot see it; null when nothing is, absent where nothing can be. */
  alt_text?: string | null
}

export interface Version {
  /** Where it goes, in words. */
  networks: string
  /** Its whole text. */
  parts: string[]
  files: ShownFile[]
  /** What else is said there. */
  asides: string[]
}

type Variant = PublicSchemas['XVariant'] &
  PublicSchemas['BlueskyVariant'] &
  PublicSchemas['LinkedinVariant']

/** Networks that get the same are named together. */
export function versionsOf(post: Post, connections: Schemas['Connection'][]): Version[] {
  const versions = new Map<string, Version>()
  for (const delivery of post.deliveries ?? []) {
    const networks = whereTo(delivery, connections)
    const shown = shownOn(post, delivery)
    const same = JSON.stringify(shown)
    const before = versions.get(same)
    versions.set(same, {
      ...shown,
      networks: before === undefined ? networks : `${before.networks}, ${networks}`,
    })
  }
  return [...versions.values()]
}

function shownOn(
  post: Post,
  { platform, status, message }: PostDelivery,
): Omit<Version, 'networks'> {
  if (status === 'skipped')
    return { parts: [], files: [], asides: [`Nothing is sent there. ${message ?? ''}`] }
  const by_platform: Partial<Record<typeof platform, Variant>> = post.variants ?? {}
  const {
    text = post.text,
    thread_tweets = post.thread_tweets,
    media_urls = post.media_urls,
    thread_media = post.thread_media,
    leave_out = [],
  } = by_platform[platform] ?? {}
  const further = leave_out.includes('thread') ? [] : (thread_tweets ?? [])
  const files = [media_urls ?? [], ...(thread_media ?? []).slice(0, further.length)].flat()
  return {
    parts: [text, ...further],
    files: leave_out.includes('media') ? [] : files.map((url) => ({ url })),
    asides: asidesOn(post, platform),
  }
}
