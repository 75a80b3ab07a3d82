/** What a dry run asks, which needs no key and no instance: once, and not for long. Undefined whatever fails. */
import type { Settings } from '../settings/settings.ts'
import { openClient, type Api, type ApiAnswer } from './calls.ts'

const TIMEOUT_MS = 5_000

export async function askOnce<Success>(
  { url, key }: Pick<Settings, 'url' | 'key'>,
  call: (api: Api) => Promise<ApiAnswer<Success>>,
): Promise<Success | undefined> {
  if (key === undefined) return undefined
  const api = openClient({ url, key }, (request) =>
    fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  )
  const answer = await call(api).catch(() => undefined)
  return answer?.data
}
