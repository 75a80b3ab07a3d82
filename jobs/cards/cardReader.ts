/**
 * Reads pages for cards, and keeps what they say: some at a time, two of each user and two of each host. One page is
 * read once, whoever asks for it meanwhile. Nothing of it is logged.
 */
import {
  findPages,
  insertCard,
  wantsCard,
  type KnownPage,
  type ShownAt,
} from '../../db/delivery/cards.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { readCard, type CardTools } from '../../networks/cards/readCard.ts'
import { openFairSemaphore } from '../../networks/semaphore.ts'

const AT_ONCE = 6
/** Who waits for a slow host keeps a place here, and none there. */
const TAKEN_ON = 20
const AT_ONCE_OF_USER = 2
const AT_ONCE_OF_HOST = 2
/** That wait for their turn, or are read: all, and those of one user. */
const PAGES_MAX = 100
const PAGES_OF_USER_MAX = 10
/** Who only asks leaves half of the places to what goes out. */
const PAGES_ASKED_MAX = PAGES_MAX / 2
const PAGES_ASKED_OF_USER_MAX = PAGES_OF_USER_MAX / 2

export interface Reading {
  /** When the card is to be shown: now when left out. */
  at?: ShownAt
  /** For somebody who wants to know, and not for a post that goes out. */
  is_asking?: boolean
}

export interface CardReader {
  /** Whether this instance shows cards. */
  readonly shows: boolean
  /** Ends when the page was read, or need not be, or is one too many. */
  read(user_id: string, url: string, reading?: Reading): Promise<void>
  /** What is known of pages by now. */
  find(user_id: string, urls: string[], at: ShownAt): Promise<KnownPage[]>
  /** How many more may wait. */
  readonly room: number
  /** Whose pages wait in such numbers that there is no room for so many more of theirs. */
  listBusy(more: number): string[]
}

/** Of an instance that asks for no pages: no post gets a card that it has not shown before. */
export const NO_CARDS: CardReader = {
  shows: false,
  read: () => Promise.resolve(),
  find: () => Promise.resolve([]),
  room: 0,
  listBusy: () => [],
}

export function openCardReader(db: Db, tools: CardTools, ending: AbortSignal): CardReader {
  const users = openFairSemaphore(TAKEN_ON, AT_ONCE_OF_USER)
  const hosts = openFairSemaphore(AT_ONCE, AT_ONCE_OF_HOST)
  const reading = new Map<string, Map<string, Promise<void>>>()
  let under_way = 0
  const own = { ...tools, fetching: { ...tools.fetching, signal: ending } }

  async function readAndKeep(user_id: string, url: string, reading: Required<Reading>) {
    if (!(await wantsCard(db, user_id, url, reading))) return
    const { host } = new URL(url)
    const card = await users.run(user_id, 1, () =>
      hosts.run(host, 1, () => (ending.aborted ? NOT_READ : readCard(own, user_id, url))),
    )
    // What this process had no time for may be read by another.
    if (ending.aborted) return
    await insertCard(db, user_id, card === undefined ? { url, ...NOTHING } : { url, ...card })
  }

  return {
    shows: true,
    find: (user_id, urls, at) => findPages(db, user_id, urls, at),
    async read(user_id, url, { at = null, is_asking = false } = {}) {
      const of_user = reading.get(user_id) ?? new Map<string, Promise<void>>()
      const same = of_user.get(url)
      if (same !== undefined) return same
      if (under_way >= (is_asking ? PAGES_ASKED_MAX : PAGES_MAX)) return
      if (of_user.size >= (is_asking ? PAGES_ASKED_OF_USER_MAX : PAGES_OF_USER_MAX)) return
      reading.set(user_id, of_user)
      under_way++
      const work = readAndKeep(user_id, url, { at, is_asking }).finally(() => {
        under_way--
        of_user.delete(url)
        if (of_user.size === 0) reading.delete(user_id)
      })
      of_user.set(url, work)
      return work
    },
    get room() {
      return PAGES_MAX - under_way
    },
    listBusy: (more) =>
      [...reading].flatMap(([user_id, urls]) =>
        urls.size + more > PAGES_OF_USER_MAX ? [user_id] : [],
      ),
  }
}

const NOT_READ = Promise.resolve(undefined)
const NOTHING = { title: null, description: '', picture: null }
