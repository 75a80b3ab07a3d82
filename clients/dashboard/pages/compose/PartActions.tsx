/** What can be done with a part as a whole. */
import type { RefObject } from 'react'
import type { ComposedPart, Edit, VersionName } from './composition.ts'
import type { Count } from './counts.ts'

export interface PartProps {
  part: ComposedPart
  version: VersionName
  index: number
  total: number
  counts: Count[]
  edit(edit: Edit): void
  /** A new part, below the text before the cursor. */
  split(key: string, at: number): void
  join(key: string): void
}

interface ActionsProps extends PartProps {
  text: RefObject<HTMLTextAreaElement | null>
}

export function PartActions({
  part,
  version,
  index,
  total,
  edit,
  split,
  join,
  text,
}: ActionsProps) {
  const { key } = part
  const which = total > 1 ? ` part ${index + 1}` : ''
  return (
    <p className="buttons compose-actions">
      {part.text !== '' && (
        <button
          type="button"
          aria-label={`Split${which} at the cursor`}
          onClick={() => split(key, text.current?.selectionStart ?? part.text.length)}
        >
          Split
        </button>
      )}
      {index > 0 && (
        <button
          type="button"
          aria-label={`Join${which} with the one above`}
          onClick={() => join(key)}
        >
          Join
        </button>
      )}
      {total > 1 && (
        <button
          type="button"
          aria-label={`Remove${which}`}
          onClick={() => edit({ kind: 'remove', version, key })}
        >
          Remove
        </button>
      )}
    </p>
  )
}
