/**
 * How a post does: a function of the post and its age and of nothing else, so that the same post
 * always has the same numbers at the same age. They rise fast in the first hours, level off, and
 * never shrink.
 */
import { createHash } from 'node:crypto'
import type { Post } from './post.ts'

/** What the network adds to a post's luck. */
export interface Audience {
  /** As a share of the largest network's. */
  reach: number
  is_article?: boolean
}

export interface Counts {
  impressions: number
  likes: number
  reposts: number
  replies: number
  quotes: number
  bookmarks: number
  link_clicks: number
  profile_clicks: number
}

/** Readers of a post by someone neither unknown nor famous, from the least to the most lucky. */
const READERS = { least: 150, most: 6_000 }
/** Two thirds of a post's readers have seen it after this time. */
const SPREAD_MS = 5 * 3_600_000
/** Below 1, so that the first hour counts for more than the second. */
const STEEPNESS = 0.75

const MEDIUM_SHARE = { image: 1.4, animation: 1.3, film: 1.8 }
const LINK = /https?:\/\/\S/i

export function countsOf(post: Post, audience: Audience, now: number): Counts {
  const impressions = Math.floor(readersOf(post, audience) * spreadOf(now - post.accepted_at))
  const has_link = LINK.test(post.text) || audience.is_article === true
  const asks = post.text.includes('?')
  const share = (name: string, from: number, to: number) =>
    Math.floor(impressions * (from + (to - from) * luckOf(post, name)))
  return {
    impressions,
    likes: share('likes', 0.015, 0.055),
    reposts: share('reposts', 0.002, 0.012),
    replies: asks ? share('replies', 0.006, 0.02) : share('replies', 0.001, 0.008),
    quotes: share('quotes', 0, 0.003),
    bookmarks: share('bookmarks', 0.001, 0.009),
    link_clicks: has_link ? share('link_clicks', 0.006, 0.035) : 0,
    profile_clicks: share('profile_clicks', 0.003, 0.012),
  }
}

function readersOf(post: Post, { reach, is_article = false }: Audience): number {
  const { least, most } = READERS
  const usual = least * (most / least) ** luckOf(post, 'readers')
  const medium = post.media[0]?.medium
  return (
    usual *
    reach *
    hourShare(new Date(post.accepted_at).getUTCHours()) *
    (medium ? MEDIUM_SHARE[medium] : 1) *
    (is_article ? 1.5 : 1) *
    // Networks show what leads away from them to fewer people, and later parts are read by fewer.
    (LINK.test(post.text) ? 0.7 : 1) *
    (post.parent === null ? 1 : 0.4)
  )
}

/** From 0 to 1. */
function spreadOf(age_ms: number): number {
  return 1 - Math.exp(-((Math.max(0, age_ms) / SPREAD_MS) ** STEEPNESS))
}

/** Most are awake in the afternoon of UTC, when Europe works and America has its morning. */
function hourShare(hour: number): number {
  return 1 + 0.45 * Math.cos(((hour - 15) / 24) * 2 * Math.PI)
}

/** From 0 to 1, always the same for the same post and name. */
function luckOf({ id }: Post, name: string): number {
  return createHash('sha256').update(`${id} ${name}`).digest().readUInt32BE() / 2 ** 32
}
