/** How readers of the simulated Bluesky see posts. */
import { description } from '../../bluesky/description.ts'
import { isObject, type JsonObject } from '../exchange.ts'
import type { NetworkPages, Run } from '../module.ts'
import { html, type Html } from '../pages/html.ts'
import { showLinkCard } from '../pages/linkCard.ts'
import type { SimulatedAccount } from '../state.ts'
import { linkOf } from './blobs.ts'
import { gateInWords } from './gate.ts'
import { GATES, POSTS } from './record.ts'
import type { BlueskyPost } from './post.ts'
import type { BlueskyWorld } from './world.ts'

export function blueskyPages(world: BlueskyWorld): NetworkPages<BlueskyPost> {
  return {
    pathOf: ({ rkey }, { handle }) =>
      `/${description.platform}/profile/${encodeURIComponent(handle)}/post/${rkey}`,
    postAt([first, name = '', third, rkey, ...more]) {
      const is_post = first === 'profile' && third === 'post' && rkey && more.length === 0
      if (!is_post) return undefined
      const did = world.findAccount(description.platform, name)?.account ?? name
      return `at://${did}/${POSTS}/${rkey}`
    },
    runsOf,
    counts: ['replies', 'reposts', 'likes'],
    showNotes: (post) => showNotes(post, world),
    showAttached: (post, author) => showCard(post, author, world),
  }
}

/** What its author says of it, and who may reply. */
function showNotes({ id, record }: BlueskyPost, world: BlueskyWorld): Html | undefined {
  const langs = Array.isArray(record.langs) ? record.langs.map(String) : []
  const { values } = isObject(record.labels) ? record.labels : {}
  const labels = Array.isArray(values) ? values.filter(isObject).map(({ val }) => String(val)) : []
  const gate = world.findGate(id.replace(POSTS, GATES))
  const notes = [
    ...(langs.length > 0 ? [`In ${langs.join(', ')}`] : []),
    ...(labels.length > 0 ? [`Warns of ${labels.join(', ')}`] : []),
    ...(gate ? [gateInWords(gate)] : []),
  ]
  return notes.length > 0 ? html`${notes.map((note) => html`<span>${note}</span>`)}` : undefined
}

function showCard(
  { record: { embed } }: BlueskyPost,
  author: SimulatedAccount,
  world: BlueskyWorld,
): Html | undefined {
  if (!isObject(embed) || !isObject(embed.external)) return undefined
  const { uri, title, description, thumb } = embed.external
  return showLinkCard({
    url: String(uri),
    title: String(title),
    description: String(description),
    picture: isObject(thumb) ? world.findMedia(author, linkOf(thumb)) : undefined,
  })
}

/** Facets alone make links here; an address without one stays plain text. */
function runsOf({ record }: BlueskyPost): Run[] {
  const bytes = Buffer.from(String(record.text))
  const facets = (Array.isArray(record.facets) ? record.facets : [])
    .filter(isObject)
    .map((facet) => ({ ...readIndex(facet), href: readFeature(facet) }))
    .toSorted((a, b) => a.from - b.from)

  const runs: Run[] = []
  let read = 0
  for (const { from, to, href } of facets) {
    // Facets that overlap an earlier one are ignored, as the apps do.
    if (href === undefined || from < read) continue
    runs.push({ text: bytes.toString('utf8', read, from) })
    runs.push({ text: bytes.toString('utf8', from, to), href })
    read = to
  }
  return [...runs, { text: bytes.toString('utf8', read) }]
}

function readIndex({ index }: JsonObject): { from: number; to: number } {
  const { byteStart, byteEnd } = isObject(index) ? index : {}
  return { from: Number(byteStart), to: Number(byteEnd) }
}

function readFeature({ features }: JsonObject): string | undefined {
  const feature: unknown = Array.isArray(features) ? features[0] : undefined
  if (!isObject(feature)) return undefined
  switch (feature.$type) {
    case 'app.bsky.richtext.facet#link':
      return onlyWeb(String(feature.uri))
    case 'app.bsky.richtext.facet#mention':
      return `https://bsky.app/profile/${encodeURIComponent(String(feature.did))}`
    case 'app.bsky.richtext.facet#tag':
      return `https://bsky.app/hashtag/${encodeURIComponent(String(feature.tag))}`
    default:
      return undefined
  }
}

/** A `javascript:` address must not become a link of ours. */
function onlyWeb(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined
}
