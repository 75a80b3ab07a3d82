/** What a key may do, as people choose it. */
import type { Schemas } from '../api.ts'

type Permission = Schemas['Permission']

interface Preset {
  name: string
  label: string
  hint: string
  permissions: Permission[]
}

const FULL: Preset = {
  name: 'full',
  label: 'do everything',
  hint: 'It publishes and schedules as you do.',
  permissions: ['read', 'draft', 'publish', 'manage'],
}

export const PRESETS: Preset[] = [
  FULL,
  {
    name: 'draft',
    label: 'write drafts',
    hint: 'Nothing that it writes goes out by itself. For agents and assistants.',
    permissions: ['read', 'draft'],
  },
  { name: 'read', label: 'read only', hint: 'It changes nothing.', permissions: ['read'] },
]

export function presetOf(name: string): Preset {
  return PRESETS.find((preset) => preset.name === name) ?? FULL
}

/** In the words of the preset, where there is one. */
export function permissionsInWords(permissions: readonly Permission[]): string {
  const preset = PRESETS.find((one) => one.permissions.join() === permissions.join())
  return preset?.label ?? permissions.join(', ')
}
