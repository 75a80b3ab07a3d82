/** What somebody is writing: the parts that all networks share, those that one has of its own, and where it goes. */
import { NETWORKS } from '../../../../networks/descriptions.ts'
import { newKey } from '../newKey.ts'
import type { PublicSchemas } from '../publicApi.ts'
import { withArrived, type AttachedMedia } from './media/attached.ts'
import { withSetting, type SettingChange, type NetworkSettings } from './settings.ts'

export type Network = PublicSchemas['Platform']
/** The text of all networks, or of one that has its own. */
export type VersionName = Network | 'shared'

export interface ComposedPart {
  /** Of this part as long as it is written on, wherever it is moved. */
  key: string
  text: string
  media: AttachedMedia[]
}

export interface Composition {
  shared: ComposedPart[]
  own: Partial<Record<Network, ComposedPart[]>>
  /** Only of networks where something is said; what nobody here knows is kept as it is. */
  settings: Partial<Record<Network, NetworkSettings>>
  /** What it is filed under, empty for the usual; absent in what was typed before there was a field for it. */
  category?: string
  networks: Network[]
  /** Where another account than the primary one is chosen. */
  accounts: Partial<Record<Network, string>>
}

/** The further parts and the first. */
export const PARTS_MAX = 101

export type Edit =
  | { kind: 'write'; version: VersionName; key: string; text: string }
  | { kind: 'attach'; version: VersionName; key: string; media: AttachedMedia[] }
  /** `number`: how many files were chosen before it. */
  | { kind: 'arrive'; version: VersionName; key: string; media: AttachedMedia; number: number }
  /** Parts what is before the cursor from what is behind it. */
  | { kind: 'split'; version: VersionName; key: string; at: number; new_key: string }
  /** With the part above. */
  | { kind: 'join'; version: VersionName; key: string }
  | { kind: 'remove'; version: VersionName; key: string }
  | { kind: 'move'; version: VersionName; key: string; over: string }
  | { kind: 'customise'; network: Network }
  | { kind: 'share'; network: Network }
  | { kind: 'set'; network: Network; change: SettingChange }
  /** What is usual there. */
  | { kind: 'reset'; network: Network }
  | { kind: 'category'; category: string }
  | { kind: 'target'; network: Network; chosen: boolean }
  | { kind: 'account'; network: Network; account_id: string }
  | { kind: 'replace'; composition: Composition }

export function emptyPart(text = '', media: AttachedMedia[] = []): ComposedPart {
  return { key: newKey(), text, media }
}

export function emptyComposition(networks: Network[]): Composition {
  return { shared: [emptyPart()], own: {}, settings: {}, category: '', networks, accounts: {} }
}

export function partsOf({ own, shared }: Composition, version: VersionName): ComposedPart[] {
  return version === 'shared' ? shared : (own[version] ?? shared)
}

/** Something is another way there than on all networks. */
export function isOther({ own, settings }: Composition, network: Network): boolean {
  return own[network] !== undefined || settings[network] !== undefined
}

/** Where files are on their way to: the same part may be shown in several versions. */
export function filesPlace(version: VersionName, { key }: Pick<ComposedPart, 'key'>): string {
  return `${version} ${key}`
}

/** Of all versions. */
export function allParts({ shared, own }: Composition): ComposedPart[] {
  return [shared, ...Object.values(own)].flat()
}

export function isBlank({ text, media }: ComposedPart): boolean {
  return text.trim() === '' && media.length === 0
}

export function isEmpty(composition: Composition): boolean {
  return allParts(composition).every(isBlank)
}

export function edited(composition: Composition, edit: Edit): Composition {
  if ('key' in edit) return withParts(composition, edit)
  const { own, shared, settings, accounts, networks } = composition
  switch (edit.kind) {
    case 'replace':
      return edit.composition
    case 'customise': {
      const copies = shared.map(({ text, media }) => emptyPart(text, media))
      return { ...composition, own: { ...own, [edit.network]: copies } }
    }
    case 'share':
      return { ...composition, own: without(own, edit.network) }
    case 'set': {
      const said = withSetting(settings[edit.network] ?? {}, edit.change)
      if (Object.keys(said).length > 0)
        return { ...composition, settings: { ...settings, [edit.network]: said } }
      return { ...composition, settings: without(settings, edit.network) }
    }
    case 'reset':
      return { ...composition, settings: without(settings, edit.network) }
    case 'category':
      return { ...composition, category: edit.category }
    case 'target':
      return { ...composition, networks: targets(networks, edit) }
    case 'account':
      return { ...composition, accounts: { ...accounts, [edit.network]: edit.account_id } }
  }
}

function without<Value>(by_network: Partial<Record<Network, Value>>, network: Network) {
  const others = Object.entries(by_network).filter(([name]) => name !== network)
  return Object.fromEntries(others) as typeof by_network
}

function withParts(composition: Composition, edit: PartEdit): Composition {
  const parts = editedParts(partsOf(composition, edit.version), edit)
  if (edit.version === 'shared') return { ...composition, shared: parts }
  return { ...composition, own: { ...composition.own, [edit.version]: parts } }
}

type TargetEdit = Extract<Edit, { kind: 'target' }>
type PartEdit = Extract<Edit, { key: string }>

function targets(before: Network[], { network, chosen }: TargetEdit): Network[] {
  const all = chosen ? [...before, network] : before.filter((one) => one !== network)
  return NETWORKS.map(({ platform }) => platform).filter((platform) => all.includes(platform))
}

function editedParts(parts: ComposedPart[], edit: PartEdit): ComposedPart[] {
  const index = parts.findIndex(({ key }) => key === edit.key)
  const part = parts[index]
  if (part === undefined) return parts
  switch (edit.kind) {
    case 'write':
      return parts.with(index, { ...part, text: edit.text })
    case 'attach':
      return parts.with(index, { ...part, media: edit.media })
    case 'arrive': {
      const media = withArrived(part.media, edit.media, edit.number)
      return parts.with(index, { ...part, media })
    }
    case 'split':
      return parts.length < PARTS_MAX ? parts.toSpliced(index, 1, ...halves(part, edit)) : parts
    case 'join': {
      const above = parts[index - 1]
      return above === undefined ? parts : parts.toSpliced(index - 1, 2, joined(above, part))
    }
    case 'remove':
      return parts.length > 1 ? parts.toSpliced(index, 1) : [emptyPart()]
    case 'move': {
      const to = parts.findIndex(({ key }) => key === edit.over)
      return to === -1 ? parts : parts.toSpliced(index, 1).toSpliced(to, 0, part)
    }
  }
}

function halves(
  part: ComposedPart,
  { at, new_key }: Extract<Edit, { kind: 'split' }>,
): ComposedPart[] {
  // A new part below the end leaves the one above as it is, with the spaces that somebody just typed.
  const is_end = at >= part.text.length
  const before = is_end ? part.text : part.text.slice(0, at).trimEnd()
  const behind = part.text.slice(at).trimStart()
  return [
    { ...part, text: before },
    { key: new_key, text: behind, media: [] },
  ]
}

function joined(above: ComposedPart, below: ComposedPart): ComposedPart {
  const texts = [above.text, below.text].filter((text) => text !== '')
  return { ...above, text: texts.join('\n'), media: [...above.media, ...below.media] }
}
