/**
 * One simulated network, whole: what its folder gives to the list of networks/simulator/index.ts. Nothing outside
 * of the folder knows more of it than this.
 */
import type { Platform } from '../../generated/names.ts'
import type { Call, SimulatedAnswer } from './exchange.ts'
import type { OwnEntry } from './ledger.ts'
import type { Counts } from './metrics.ts'
import type { Html } from './pages/html.ts'
import type { Post } from './post.ts'
import type { NetworkRules } from './rules.ts'
import type { SimulatedAccount } from './state.ts'
import type { World } from './world.ts'

export interface SimulatedModule<P extends Platform = Platform> extends NetworkRules {
  platform: P
  open(world: World): SimulatedNetwork
}

export interface SimulatedNetwork<Own extends Post = Post> {
  /** The paths below its own name that are calls; every other is a page for people. */
  paths: RegExp
  /** Those that it has at the root of the server, where its clients know a server by its origin. */
  root_paths?: RegExp
  route(call: Call): Route | undefined
  /** The answer of this network to a path that it does not have. */
  notFound(): SimulatedAnswer
  /** The network's usual body for a status, for scripted faults that bring none. */
  refuse(status: number): SimulatedAnswer
  /** How a post does, whatever of it the network tells. */
  count(post: Own): Counts
  pages: NetworkPages<Own>
  /** When an entry of its own was made, and what to read there. */
  describe?(entry: OwnEntry): { at: number; words: string } | undefined
}

export interface Route {
  /**
   * The name that faults and counts use: create, delete, read, me, resolve, describe. The call that makes a
   * post is `create` on every network.
   */
  operation: string
  /** Whether there is a post after it, which may take effect late. */
  publishes?: boolean
  /** Takes effect and answers, in one synchronous step: no two calls ever interleave. */
  run(): SimulatedAnswer
}

/** What a network does for a sign-in; undefined for every other call. */
export interface SigningIn {
  route(call: Call): Route | undefined
}

/** What its readers see. */
export interface NetworkPages<Own extends Post = Post> {
  /** Where a post is: as on the real site, below the network's name. */
  pathOf(post: Own, author: SimulatedAccount): string
  /** The id of the post at a path, of which the parts below the network's name are given. */
  postAt(parts: string[]): string | undefined
  /** A post's text as the network renders it. */
  runsOf(post: Own): Run[]
  /** The numbers that readers are shown. */
  counts: readonly ShownCount[]
  /** What a reader's app tells beside the text, and what the network silently swallowed. */
  showNotes?(post: Own): Html | undefined
  /** What a post carries besides media. */
  showAttached?(post: Own, author: SimulatedAccount): Html | undefined
  /** What a post without a text is called. */
  titleOf?(post: Own): string | undefined
  /** Pages of its own. */
  show?(parts: string[]): SimulatedAnswer | undefined
}

export type ShownCount = 'replies' | 'reposts' | 'likes' | 'impressions'

/** A stretch of text, which may be a link. */
export interface Run {
  text: string
  href?: string
}
