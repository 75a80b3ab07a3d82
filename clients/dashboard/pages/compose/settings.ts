/** What is said of a post on one network besides its texts and files. Without it the network does what is usual there. */
import { asidesOn } from '../../../../networks/asides.ts'
import type { PublicSchemas } from '../publicApi.ts'

export type NetworkSettings = Pick<
  PublicSchemas['XVariantInput'],
  'reply_settings' | 'made_with_ai' | 'paid_partnership'
> &
  Pick<PublicSchemas['BlueskyVariantInput'], 'langs' | 'labels' | 'reply_control' | 'link_card'> &
  Pick<PublicSchemas['LinkedinVariantInput'], 'visibility'>

/** Undefined takes one away. */
export type SettingChange = { [Name in keyof NetworkSettings]: NetworkSettings[Name] | undefined }

/** Always in the same order, so that the same settings are the same content; what says nothing is none. */
export function withSetting(settings: NetworkSettings, change: SettingChange): NetworkSettings {
  const said = Object.entries({ ...settings, ...change }).filter(
    ([, value]) => value && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(said.sort(([one], [other]) => one.localeCompare(other)))
}

export function settingsInWords(
  network: PublicSchemas['Platform'],
  settings: NetworkSettings,
): string[] {
  const nowhere = { community_id: null, share_with_followers: false }
  const asides = asidesOn({ ...nowhere, variants: { [network]: settings } }, network)
  return settings.link_card === 'none' ? [...asides, 'No card of the page'] : asides
}
