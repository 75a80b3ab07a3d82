/**
 * What every network can do, in one shape. An adapter speaks one wire protocol and nothing else: no
 * database, no queue, no user. Composing is apart from sending, so that the exact payload of a send
 * can be stored before its first byte leaves (docs/DELIVERY.md, R1).
 */
import type { components } from '../generated/openapi.ts'
import {
  CHOICES,
  type DeliveryCode,
  type NoticeCode,
  type Platform,
  type ProblemUnit,
} from '../generated/names.ts'
import type { PictureRules } from './media/fitted.ts'
import type { Charge } from './prices.ts'
import type { IsLate } from './wire/punctual.ts'

export type { Platform }
export const PLATFORMS: readonly Platform[] = CHOICES.Platform

/** Where an account is: on the network itself, or on the simulated one. */
export type Origin = 'live' | 'simulated'

/** An account on a network, with what a call in its name needs. */
export interface Account {
  platform: Platform
  /** X: numeric id. Bluesky: DID. LinkedIn: the `sub` of its member. */
  remote_id: string
  handle: string
  /** A paid tier of X, which may send long posts. */
  premium: boolean
  access_token: string
  /** What its sign-in gave besides the token, where there is such: the sign-in's own (networks/signIn). */
  grant?: string
  /** Bluesky only: the account's own server. */
  pds_url: string | null
  /** Told of each reading that the network bills; what publishes, uploads or deletes is known by its record. */
  paid?(charge: Charge): void
}

/** What is to be published: one part, or the parts of a thread in order. */
export interface Content {
  parts: Part[]
  /** X only. */
  community_id: string | null
  share_with_followers: boolean
  choices: Choices
  /** Of the page that it links to, where it has no media. */
  card?: Card
}

/** What readers see of a page, under the part that links to it. */
export interface Card {
  part: number
  url: string
  title: string
  /** Empty where the page says nothing of itself. */
  description: string
  picture: Media | null
}

type Schemas = components['schemas']

/** What its author wants of this network alone; a network reads only what it knows. */
export type Choices = Pick<
  Schemas['XVariant'],
  'reply_settings' | 'made_with_ai' | 'paid_partnership'
> &
  Pick<Schemas['BlueskyVariant'], 'langs' | 'labels' | 'reply_control'> &
  Pick<Schemas['LinkedinVariant'], 'visibility'>

export interface Part {
  text: string
  media: Media[]
}

/** A picture or a film, as our own inspection found it; its bytes are read when they are needed. */
export interface Media {
  id: string
  /** `gif` is a picture that moves, GIF or WebP; one that stands still is an `image` in every format. */
  kind: 'image' | 'gif' | 'video'
  content_type: string
  size_bytes: number
  width: number
  height: number
  /** Of films and moving pictures. */
  duration_ms: number | null
  /** Of pictures. */
  frames: number
  /** What it shows, for those who cannot see it. */
  alt_text: string | null
  read(): Promise<Buffer>
}

/** An article in Markdown (spec 2.5). */
export interface ArticleContent {
  title: string
  markdown: string
  cover_image_url: string | null
  /**
   * The picture behind an address in the article: an upload of ours, or fetched with care. A problem
   * names the address, in words for the author.
   */
  readImage(url: string): Promise<Omit<Media, 'id'> | { problem: string }>
}

/**
 * What was uploaded for a delivery, kept with it, so that no later try uploads it again. The keys and
 * values are the adapter's own; nothing else reads them.
 */
export interface Uploads {
  /** What has expired is not found. */
  find(key: string): Promise<string | undefined>
  /**
   * In the place of what was kept before. `expires_at` (ms since 1970) is when the network forgets it; `paid` is what
   * the network bills for it.
   */
  keep(key: string, value: string, expires_at: number | undefined, paid?: Charge): Promise<void>
  /** Whether what the network bills for it was reserved, or fits into any budget. */
  covers(paid: Charge): Promise<boolean>
}

/** A limit that does not exist on a network is null. The same object is reported and enforced. */
export interface Limits {
  max_text_length: number
  text_unit: 'weighted' | 'grapheme' | 'codeunit'
  max_images: number
  max_videos: number | null
  max_image_bytes: number | null
  max_thread_parts: number | null
}

/** Why a network cannot take the content. */
export interface ContentProblem {
  code: DeliveryCode
  /** In words for the author. */
  reason: string
  /** Where it is in the content: in the text of one part, counted from 0, in its media, or in all of them. */
  part?: number
  in_media?: true
  limit?: number
  actual?: number
  unit?: ProblemUnit
}

/** Why a network may refuse what is within its limits: nothing is kept from it for that. */
export interface PossibleRefusal {
  code: NoticeCode
  /** In words for the author. */
  reason: string
}

/**
 * One send, ready to go and fit to be stored as JSON. `body` is the adapter's own; nothing else
 * reads it. `position` is the first part it carries, counted from 0, and `covers` how many.
 */
export interface Payload {
  position: number
  covers: number
  /** The identifier chosen on our side, where the network lets us choose one (Bluesky's record key). */
  client_id: string | null
  body: unknown
}

/**
 * A part that is live on the network. Where several parts make one post (LinkedIn) there is one, at
 * the position of the first of them.
 */
export interface LivePart {
  position: number
  remote_id: string
  url: string
  uri: string | null
  cid: string | null
}

/**
 * What became of a send (R3). Only an explicit table per network leads to `accepted`, `refused` and
 * `not_sent`; everything else is `unknown`, and unknown is never sent again from an adapter.
 */
export type Outcome = Answered &
  (
    | { state: 'accepted'; parts: LivePart[] }
    /** For good. `reconnect` when the network says that the grant itself is dead. */
    | {
        state: 'refused'
        error: string
        reconnect?: true
        /** The network has the same already; `earlier` when it says where. */
        duplicate?: true
        earlier?: LivePart[]
      }
    /**
     * Certainly nothing was published; `retry_at` (ms since 1970) when the network named a time, `slowed` when
     * it asked to slow down and named none.
     */
    | { state: 'not_sent'; error: string; retry_at?: number; slowed?: true }
    | { state: 'unknown'; error: string }
  )

interface Answered {
  /** The HTTP status of the network's answer, where there was one. */
  network_status?: number | undefined
}

/** What an answer means that is no success. */
export type Refusal = Exclude<Outcome, { state: 'accepted' }>

/** Why there is certainly no post, and whether there may yet be one. */
export type Unsent = Extract<Outcome, { state: 'refused' | 'not_sent' }>

/**
 * The next send; `done` when every part is live. What is uploaded for it is not public, so a failure
 * here has certainly published nothing.
 */
export type Composed = { state: 'ready'; payload: Payload } | { state: 'done' } | Unsent

/** How often a post was seen and answered, as its network counts. */
export interface PostMetrics {
  remote_id: string
  likes: number
  retweets: number
  replies: number
  quotes: number
  bookmarks: number
  impressions: number
}

export type Readings =
  /** `gone`: deleted or hidden there. */
  | { state: 'read'; readings: PostMetrics[]; gone: string[] }
  | { state: 'unreadable'; error: string; retry_at?: number }

/** What a look at the network says of a send whose outcome is unknown. */
export type LookupResult =
  | { state: 'found'; parts: LivePart[] }
  | { state: 'absent' }
  /** Also where it cannot be told from something else. */
  | { state: 'unreadable'; error: string; retry_at?: number }

/**
 * A second removal of the same part is `removed` too, so an answer that got lost costs nothing: the part is
 * `not_removed`, and asked for again.
 */
export type Removal =
  | { state: 'removed' }
  /** For good. `reconnect` when the network did not take the account's token. */
  | { state: 'refused'; error: string; reconnect?: true }
  /** `retry_at` (ms since 1970) when the network named a time. */
  | { state: 'not_removed'; error: string; retry_at?: number }

/** What a network says of a post that its owner has named by its address. */
export type Confirmation =
  /** It is there, in the account's name. Other parts of the same send are named as well. */
  | { state: 'there'; parts: LivePart[] }
  | { state: 'absent' }
  /** Of another account. */
  | { state: 'foreign' }
  | { state: 'unreadable'; error: string }

/** What a look goes by besides the payload; times are milliseconds since 1970 by the clock of this process. */
export interface Search {
  /** False when the clocks that say when the send began contradict each other. */
  is_certain: boolean
  /** The first of all sends of the account that are looked for now, so that one reading serves them. */
  since: number
  /**
   * Asked after the network was read: of these ids those that belong to something else, and what else was
   * sent in the name of the account of which nobody knows what became.
   */
  listOthers(remote_ids: string[]): Promise<{ remote_ids: string[]; rivals: Payload[] }>
}

/**
 * How an unknown outcome is settled (R4): `repeat` the stored payload, which is harmless there at any
 * time and is accepted when it is there already; `look` for it and send it again once if it is not
 * there, or `look_and_ask` the user then; where nothing can be read back `ask` at once, or `resend` once
 * and rely on the network to refuse what it has.
 */
export type Recovery = 'repeat' | 'look' | 'look_and_ask' | 'ask' | 'resend'

/** What a network bills for; what it costs is in its prices (networks/prices.ts). */
export interface Billing {
  /** Publishing all of it. */
  ofContent(content: Content): Charge[]
  ofArticle(): Charge[]
  /** One send, whose network has taken it or may have. */
  ofSend(payload: Payload): Charge
}

export interface Network {
  platform: Platform
  label: string
  /** Networks that bill nothing have none. */
  billing?: Billing
  /** What publishing all of it takes of the points that its network grants; most count none. */
  points?(content: Content): number
  recovery: Recovery
  /** How often one unknown send may be looked for. */
  looks_max: number
  limits(account: Pick<Account, 'premium'>): Limits
  /** The length of a text in this network's own unit; what is longer than `enough` may be measured no further. */
  measure(text: string, enough?: number): number
  /** Why this network cannot take the content, or undefined when it can. */
  contentProblem(
    content: Content,
    account: Pick<Account, 'premium'>,
  ): Promise<ContentProblem | undefined>
  /** What `compose` sends of the content: one for each post that it becomes there, with its media, in order. */
  sent(content: Content): Part[]
  /** What a file has to fit before `compose` uploads it; undefined for one that goes as it is. */
  pictureRules(media: Media): PictureRules | undefined
  /** What else of it may be refused, where a network has rules that it does not publish in full. */
  doubts?(content: Content): PossibleRefusal[]
  /**
   * The next send after the parts that are live. Uploads media and resolves what needs the network
   * (mentions); publishes nothing. Takes about a minute at most: uploads that need longer are
   * `not_sent`, and go on from there in the next call. The media of all parts are uploaded before the
   * first of them is ready, so that a thread does not stop half-way for a picture.
   */
  compose(content: Content, account: Account, live: LivePart[], uploads: Uploads): Promise<Composed>
  /** The same for an article, where the network has them. `publish` and `find` take its payload too. */
  composeArticle?(
    article: ArticleContent,
    account: Account,
    live: LivePart[],
    uploads: Uploads,
  ): Promise<Composed>
  /** Up to 100 ids in one call; only of posts of this account. Ids of which nothing is said are left out. */
  readMetrics?(account: Account, remote_ids: string[]): Promise<Readings>
  /**
   * Sends once, never retries. Takes at most the wire's timeout, in which it may also look whether
   * what was refused is there already. Once it is late nothing is begun any more (networks/wire/punctual.ts).
   */
  publish(account: Account, payload: Payload, isLate: IsLate): Promise<Outcome>
  /**
   * Looks for a payload sent at or after `started_at` (ms since 1970, by the clock of this process). Networks
   * that `ask` have none.
   */
  find?(
    account: Account,
    payload: Payload,
    started_at: number,
    search?: Search,
  ): Promise<LookupResult>
  remove(account: Account, part: LivePart): Promise<Removal>
  /**
   * The part that an address of the network's website stands for, at this position. Undefined when it is not
   * one of a post there, or names another account.
   */
  readAddress(
    account: Pick<Account, 'remote_id' | 'handle'>,
    address: string,
    position: number,
  ): LivePart | undefined
  /**
   * Whether such a part is there and the account's; the payload is that of the send which may have made it.
   * Networks that cannot be read have none.
   */
  confirm?(account: Account, part: LivePart, payload: Payload | undefined): Promise<Confirmation>
}
