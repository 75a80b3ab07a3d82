import { DESCRIPTIONS } from '../../../networks/descriptions.ts'
import type { Schemas } from './api.ts'

/** As people write them. */
export function handleOf({ platform, handle }: Schemas['Connection']): string {
  return `${DESCRIPTIONS[platform].handle_prefix}${handle}`
}
