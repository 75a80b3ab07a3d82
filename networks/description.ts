/** What is known of a network without speaking to it: for texts, addresses and settings. */
import type { Platform } from '../generated/names.ts'
import type { VariantSetting } from './variantSetting.ts'

export interface NetworkDescription {
  platform: Platform
  /** In lower case: what people type for it, and what addresses and variables of the environment have. */
  name: string
  /** What else people type. */
  other_names: readonly string[]
  /** As texts have it. */
  label: string
  /** What stands before a handle. */
  handle_prefix: string
  /** Where a sign-in begins with a handle, by which the account's own server is found: what may be typed. */
  handle_hint: string | null
  /** Those of the demo; the first is primary. */
  demo_accounts: readonly { handle: string; name: string; tier?: 'None' | 'Premium' }[]
  /** Whether a thread is one post there, its parts with an empty line between them. */
  joins_threads?: true
  /** Whether what may be there already is sent there again by the service itself, since it is never there twice (R4). */
  repeats_sends?: true
  /** Whether it shows a card of the page that a post links to, which whoever posts has to bring along. */
  shows_cards?: true
  /** What can be said of a post there and nowhere else, in the order in which it is asked. */
  variant_settings: readonly VariantSetting[]
  /** How long the network may take to show what it took (docs/DELIVERY.md, R4). */
  quiet_ms: number
}
