/** What became of a move. It stays until it is put away, so that nobody has to hurry to undo it. */
import { Icon } from '../parts/Icon.tsx'
import type { ToastWords } from './useMoves.ts'

export function MoveToast({ said, dismiss }: { said: ToastWords | undefined; dismiss(): void }) {
  return (
    <div className="calendar-said" role="status">
      {said && (
        <div className={said.refused ? 'refused-move' : undefined}>
          {said.refused && <Icon name="warning" />}
          <p>
            <bdi>{said.text}</bdi>
          </p>
          {said.undo && (
            <button type="button" onClick={said.undo}>
              Undo
            </button>
          )}
          <button type="button" aria-label="Dismiss" onClick={dismiss}>
            <Icon name="off" />
          </button>
        </div>
      )}
    </div>
  )
}
