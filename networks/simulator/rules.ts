/** What a simulated network is before anybody calls it: its accounts, its settings, how its pages look. */
import type { Platform } from '../../generated/names.ts'
import type { OwnSettings } from './settings.ts'

export interface NetworkRules {
  accounts: AccountRules
  settings: OwnSettings
  /** Whether an upload goes with the last post that carries it. */
  forgets_media?: true
  /** In CSS. */
  colours: { accent: string; link: string }
}

export interface AccountRules {
  handle: RegExp
  /** What stands before a handle on a page. */
  handle_prefix: string
  /** The network's own id of an account, from a large number that is its handle's alone. */
  idOf(number: bigint): string
  /** What its tokens begin with. */
  token_prefix: string
  /** What whoever opens an account is told besides; `url` is the root of the simulated networks. */
  facts?(url: string): object
}

export type RulesByPlatform = Readonly<Record<Platform, NetworkRules>>
