/** What a network is told besides text and files, in words, and one button back to what is usual there. */
import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import { Choice } from '../parts/Choice.tsx'
import type { Edit, Network } from './composition.ts'
import { LanguagesField } from './LanguagesField.tsx'
import type { NetworkSettings, SettingChange } from './settings.ts'

interface VariantSettingsProps {
  network: Network
  settings: NetworkSettings | undefined
  edit(edit: Edit): void
}

export function VariantSettings({ network, settings = {}, edit }: VariantSettingsProps) {
  const { label, shows_cards, variant_settings } = DESCRIPTIONS[network]
  const set = (change: SettingChange) => edit({ kind: 'set', network, change })
  return (
    <fieldset className="compose-settings">
      <legend>Only on {label}</legend>
      {variant_settings.map((setting) => (
        <SettingField
          key={setting.member}
          setting={setting}
          said={settings[setting.member]}
          say={(value) => set({ [setting.member]: value })}
        />
      ))}
      {shows_cards && (
        <Box
          label="Show a card of the page that it links to"
          checked={settings.link_card !== 'none'}
          change={(checked) => set({ link_card: checked ? undefined : 'none' })}
        />
      )}
      {Object.keys(settings).length > 0 && (
        <p className="buttons">
          <button type="button" onClick={() => edit({ kind: 'reset', network })}>
            Back to what is usual on {label}
          </button>
        </p>
      )}
    </fieldset>
  )
}

type VariantSetting = (typeof DESCRIPTIONS)[Network]['variant_settings'][number]
type Said = NetworkSettings[keyof NetworkSettings]

interface SettingFieldProps {
  setting: VariantSetting
  said: Said
  /** Undefined for what is usual. */
  say(value: boolean | string | string[] | undefined): void
}

function SettingField({ setting, said, say }: SettingFieldProps) {
  const { kind, label } = setting
  const several = Array.isArray(said) ? said : []
  switch (kind) {
    case 'yes':
      return <Box label={label} checked={said === true} change={say} />
    case 'one': {
      const [usual] = setting.choices
      return (
        <Choice
          label={label}
          value={typeof said === 'string' ? said : (usual?.value ?? '')}
          choices={setting.choices}
          change={(value) => say(value === usual?.value ? undefined : value)}
        />
      )
    }
    case 'languages':
      return <LanguagesField label={label} langs={several} change={say} />
    case 'some':
      return (
        <fieldset className="compose-warnings">
          <legend>{label}</legend>
          {setting.choices.map((choice) => (
            <Box
              key={choice.value}
              label={choice.label}
              checked={several.includes(choice.value)}
              change={(checked) => {
                const others = several.filter((one) => one !== choice.value)
                say(checked ? [...others, choice.value] : others)
              }}
            />
          ))}
        </fieldset>
      )
  }
}

interface BoxProps {
  label: string
  checked: boolean
  change(checked: boolean): void
}

function Box({ label, checked, change }: BoxProps) {
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={({ target }) => change(target.checked)} />
      <span>{label}</span>
    </label>
  )
}
