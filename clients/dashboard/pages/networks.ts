import { DESCRIPTIONS } from '../../../networks/descriptions.ts'
import type { Schemas } from './api.ts'

/** As people write them. */
export function handleOf({
  platform,
  handle,
}: Pick<Schemas['Connection'], 'platform' | 'handle'>): string {
  return `${DESCRIPTIONS[platform].handle_prefix}${handle}`
}
