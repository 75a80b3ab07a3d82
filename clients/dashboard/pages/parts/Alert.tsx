import type { Problem } from '../api.ts'
import { Icon } from './Icon.tsx'

/** A problem that belongs to no field; nothing without one. */
export function Alert({ problem }: { problem: Problem | undefined }) {
  if (problem === undefined) return null
  return (
    <p className="alert" role="alert">
      <Icon name="warning" />
      {problem.message}
    </p>
  )
}
