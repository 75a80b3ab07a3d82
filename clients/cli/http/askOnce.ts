/** What a dry run asks, which needs no key and no instance: once, and not for long. Undefined whatever fails. */
import type { Otterpost } from '../../sdk-typescript/source/client.ts'
import type { Settings } from '../settings/settings.ts'
import { openOnce } from './openOnce.ts'

const TIMEOUT_MS = 5_000

export async function askOnce<Answer>(
  { url, key }: Pick<Settings, 'url' | 'key'>,
  ask: (client: Otterpost) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (key === undefined) return undefined
  return ask(openOnce({ url, key }, { timeoutMs: TIMEOUT_MS })).catch(() => undefined)
}
