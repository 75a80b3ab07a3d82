/** What publishing works with, in every process that may publish: one object, made at start, handed on as it is. */
import type { Logger } from 'pino'
import type { Worker } from '../../db/delivery/workers.ts'
import type { Files } from '../../db/files/files.ts'
import type { Journal } from '../../db/journal/journal.ts'
import type { Db } from '../../db/pool/postgres.ts'
import type { Keyring } from '../../db/secrets/seal.ts'
import type { CallRules } from '../../networks/wire/callRules.ts'
import type { Download } from '../../networks/wire/downloads.ts'
import type { FetchRules } from '../../networks/wire/guardedFetch.ts'
import type { Networks } from '../../networks/index.ts'
import type { Platform } from '../../networks/network.ts'
import type { Prices } from '../../networks/prices.ts'
import type { FairSemaphore } from '../../networks/semaphore.ts'
import type { CardReader } from '../cards/cardReader.ts'
import type { BatchedStore } from './batchedStore.ts'
import type { Instruments } from './instruments.ts'
import type { Tracing } from '../tracing.ts'
import type { RenewalLimiter } from '../accounts/renewalLimiter.ts'
import type { Timing } from './timing.ts'

export interface Publisher {
  /** Of those who work with it: requests have other connections than deliveries. */
  db: Db
  /** For the transactions in which tokens are renewed, which wait for networks. */
  token_pool: Db
  /** How many tokens of a network are renewed at a time. */
  renewals: Record<Platform, RenewalLimiter>
  networks: Networks
  /** What networks bill. */
  prices: Prices
  /** What all users together may spend in a month, in millionths; undefined: as much as they like. */
  instance_micros: number | undefined
  keyring: Keyring
  /** Of every send, outside of the database. */
  journal: Journal
  /** The bytes of uploaded media. */
  files: Files
  /** Where anybody who knows the name of a file can see it. */
  mediaUrl(name: string): string
  /** Where whoever has the token decides on a post. */
  reviewUrl(token: string): string
  /** How pictures that an article names by address are fetched. */
  fetching: Omit<FetchRules, 'max_bytes'>
  /** Fetches the file that a user names by its address. */
  download: Download
  /** Reads the pages of which cards are shown. */
  cards: CardReader
  /** Which addresses of webhooks are called. */
  calls: CallRules
  timing: Timing
  worker: Worker
  /** Where deliveries are found, claimed and settled. */
  store: BatchedStore
  log: Logger
  /** What this process counts. */
  instruments: Instruments
  tracing: Tracing
  /** How many sends to a network go on at a time. */
  limiters: Record<Platform, FairSemaphore>
  /** The accounts that are delivered for right now; `again` when somebody asked for more meanwhile. */
  active_deliveries: Map<string, { again: boolean; done: Promise<void> }>
  /** True once the process is asked to end: what is under way settles, nothing new is claimed. */
  stopping(): boolean
  /** Tells of it. */
  ending: AbortSignal
  /** Delivers what is due on an account (jobs/delivery/deliver.ts), over the connections of deliveries. */
  deliver(user_id: string, connection_id: string | null): Promise<void>
  /** Lets work go on that nobody waits for; the process ends after it, and its errors are logged. */
  track(work: Promise<void>): Promise<void>
}
