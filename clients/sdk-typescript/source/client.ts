/** A client of one instance, with one key. */
import { Operations } from '../generated/operations.ts'
import { follow, type EventQuery, type StreamedEvent, type StreamOptions } from './events.ts'
import { atLeast } from './numbers.ts'
import { request, type Call, type Caller } from './requests.ts'
import { waitUntilSettled, type Post, type WaitOptions } from './settled.ts'
import { upload, type FileSource, type UploadedMedia, type UploadOptions } from './uploads.ts'

export interface ClientOptions {
  /** Begins with `ot_`. */
  apiKey: string
  /** Root address of the instance: `https://otterpost.example.com`. */
  baseUrl: string
  /** How often a call is tried at most: after a lost connection, a 429, a 5xx. Of 4 where it is not given. */
  maxTries?: number
  /** The longest pause between two tries, in milliseconds: what asks for a longer one is thrown. Of 65 seconds. */
  maxWaitMs?: number
  /** The longest that an answer may take, in milliseconds; uploads have ten minutes. Of 60 seconds. */
  timeoutMs?: number
  /** The longest that a call may take, with all repeats, in milliseconds; uploads have twenty minutes. Of five minutes. */
  maxTotalMs?: number
  /** Of every request, such as a `User-Agent` of your program's. */
  headers?: Record<string, string>
  /** In place of that of the platform. */
  fetch?: typeof globalThis.fetch
}

/** One method for each operation of the API. Each throws an ApiProblem, or a ConnectionProblem where no answer came. */
export class Otterpost extends Operations {
  readonly #caller: Caller

  constructor({ apiKey, baseUrl, ...options }: ClientOptions) {
    super()
    // As it stands in a file, at whose end a line ends.
    const api_key = apiKey.trim()
    if (api_key === '') throw new TypeError('apiKey is empty.')
    // The complaint of whoever would be handed it shows it.
    if (!/^[\x21-\x7e]+$/.test(api_key))
      throw new TypeError('apiKey has characters that no key has.')
    checkAddress(baseUrl)
    const { maxTries = 4, maxWaitMs = 65_000, timeoutMs = 60_000, maxTotalMs = 300_000 } = options
    atLeast(1, { maxTries, timeoutMs, maxTotalMs })
    atLeast(0, { maxWaitMs })
    this.#caller = {
      api_key,
      base_url: baseUrl.replace(/\/+$/, ''),
      headers: options.headers,
      // Some need to be called as a method of the global object.
      fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
      max_tries: maxTries,
      max_wait_ms: maxWaitMs,
      timeout_ms: timeoutMs,
      max_total_ms: maxTotalMs,
    }
  }

  protected override call<Answer>(call: Call): Promise<Answer> {
    return request<Answer>(this.#caller, call)
  }

  /** Uploads a picture or a video of at most 20 MB, which posts and articles can then have. */
  uploadMedia(source: FileSource, options: UploadOptions = {}): Promise<UploadedMedia> {
    return upload(this.#caller, source, options)
  }

  /** Follows what happens, each event once: `for await (const { event } of client.streamEvents())`. Leave the loop to end it. */
  streamEvents(
    query: EventQuery = {},
    options: StreamOptions = {},
  ): AsyncGenerator<StreamedEvent, void> {
    return follow(this.#caller, query, options)
  }

  /**
   * Waits until each network of the post has it, has refused it or was skipped, and answers the post. Asks again once
   * something has happened, and otherwise at most once a second. Throws NotSettled.
   */
  waitUntilSettled(id: string, options: WaitOptions = {}): Promise<Post> {
    return waitUntilSettled(this.#caller, id, options)
  }
}

/** Throws a TypeError for what can be no root of an instance. */
function checkAddress(text: string) {
  const { protocol, username, password, search, hash } = new URL(text)
  if (!['http:', 'https:'].includes(protocol)) throw new TypeError('baseUrl is no web address.')
  if ([username, password, search, hash].some((part) => part !== ''))
    throw new TypeError('baseUrl has a user, a query or a fragment.')
}
