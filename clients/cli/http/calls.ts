/**
 * The operations of the API for commands: the SDK's, with the key, the words and the pauses of a terminal. A dry run
 * prints what would change something, and sends nothing.
 */
import { randomUUID } from 'node:crypto'
import { Operations } from '../../sdk-typescript/generated/operations.ts'
import {
  request,
  type Call,
  type Caller as SdkCaller,
} from '../../sdk-typescript/source/requests.ts'
import {
  upload,
  type UploadedMedia,
  type UploadOptions,
} from '../../sdk-typescript/source/uploads.ts'
import { VERSION } from '../version.ts'
import { failureOf, strangeAnswer } from './refusal.ts'
import { patienceOf, type Repeating } from './retries.ts'

export interface Caller extends Repeating {
  /** Left out where none is needed: in a dry run. */
  key: string | undefined
  /** What to do when it is refused, where it is known whence it came. */
  about_key?: string
  /** Of each POST and PUT; a random one for each where none is given. */
  idempotency_key?: string | undefined
  /** What the post or article has to be still. */
  if_match?: string | undefined
  /** Gets each request that would change something, and what is shown beside it; throws, so that it is not sent. */
  dry_run?: (request: Request, beside: object) => Promise<never>
  /** What a dry run shows beside the request. */
  beside?: object
}

/** What a network takes is waited for up to 20 s by the service. */
const TIMEOUT_MS = 60_000
/** They take as long as they take. */
export const UPLOAD_TIMEOUT_MS = 30 * 60_000

/** What goes with every request. */
export const HEADERS = {
  'user-agent': `otterpost/${VERSION}`,
  // Whoever types a name that there is not is told, and nothing is done.
  prefer: 'handling=strict',
}

/** Each method throws a Failure for whatever is no success; in a dry run NothingSent. */
export class Api extends Operations {
  readonly #callerOf: () => Caller | Promise<Caller>

  /** The caller is asked for with the first call: not every command makes one. */
  constructor(callerOf: () => Caller | Promise<Caller>) {
    super()
    this.#callerOf = callerOf
  }

  protected override async call<Answer>(call: Call): Promise<Answer> {
    const caller = await this.#callerOf()
    const { idempotency_key: idempotencyKey = randomUUID(), if_match: ifMatch } = caller
    const options = { idempotencyKey, ...(ifMatch !== undefined && { ifMatch }), ...call.options }
    return request<Answer>(sdkCallerOf(caller), { ...call, options }).catch((error: unknown) => {
      throw failureOf(error, caller, call.method)
    })
  }

  /** Throws a RangeError for what the service would not take whatever it is. */
  async uploadMedia(path: string, options: UploadOptions): Promise<UploadedMedia> {
    const caller = await this.#callerOf()
    const times = { timeoutMs: UPLOAD_TIMEOUT_MS, maxTotalMs: Infinity }
    return upload(sdkCallerOf(caller), path, { ...options, ...times }).catch((error: unknown) => {
      throw failureOf(error, caller, 'POST')
    })
  }
}

export function sdkCallerOf(caller: Caller): SdkCaller {
  const { key: api_key = '' } = caller
  return {
    ...patienceOf(caller),
    timeout_ms: TIMEOUT_MS,
    api_key,
    headers: HEADERS,
    fetch: (...asked) => tryOnce(caller, ...asked).then(expectApi),
  }
}

export function headersFor({ key }: Pick<Caller, 'key'>): Record<string, string> {
  return {
    ...HEADERS,
    accept: 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
}

/** A dry run throws here. */
export async function tryOnce(
  { dry_run, beside = {} }: Caller,
  ...[address, init]: Parameters<typeof fetch>
): Promise<Response> {
  if (dry_run && (init?.method ?? 'GET') !== 'GET')
    return dry_run(new Request(address, init), beside)
  return fetch(address, init)
}

/** Whatever else succeeds is not this API. */
async function expectApi(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || /json|event-stream/.test(type)) return response
  // It may have no end, and the process would not have one either.
  await response.body?.cancel()
  throw strangeAnswer(response)
}
