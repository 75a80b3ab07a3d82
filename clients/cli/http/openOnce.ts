/** The SDK's own client, for whoever does not want what a command does when something goes wrong: it tries each call once. */
import { Otterpost, type ClientOptions } from '../../sdk-typescript/source/client.ts'
import { HEADERS, type Caller } from './calls.ts'

export function openOnce(
  { url: baseUrl, key: apiKey = '' }: Pick<Caller, 'url' | 'key'>,
  options: Pick<ClientOptions, 'timeoutMs'> = {},
): Otterpost {
  return new Otterpost({ baseUrl, apiKey, headers: HEADERS, maxTries: 1, ...options })
}
