import type { Problem } from '../api.ts'
import { Icon } from './Icon.tsx'
import { Said } from './When.tsx'

interface AlertProps {
  problem: Problem | undefined
  /** Where what failed can be asked for again. */
  retry?: (() => Promise<void>) | undefined
}

/** A problem that belongs to no field; nothing without one. */
export function Alert({ problem, retry }: AlertProps) {
  if (problem === undefined) return null
  return (
    <div className="alert" role="alert">
      <Icon name="warning" />
      <p>
        <Said sentence={problem.message} />
      </p>
      {retry && (
        <button type="button" onClick={() => void retry()}>
          Try again
        </button>
      )}
    </div>
  )
}
