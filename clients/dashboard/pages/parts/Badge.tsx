import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const ICONS = {
  good: 'check',
  soon: 'clock',
  bad: 'warning',
  off: 'off',
  plain: undefined,
} as const

/** A state in a word and a sign, so that nobody needs to tell colours apart. */
export function Badge({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) {
  const icon = ICONS[kind]
  return (
    <span className={`badge ${kind}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
