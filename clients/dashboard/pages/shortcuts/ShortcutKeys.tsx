/** Which keys there are. */
import { useState } from 'react'
import { Dialog } from '../parts/Dialog.tsx'
import { hasLetterKeys, setLetterKeys } from './letterKeys.ts'

const SHORTCUTS = [
  ['C', 'Compose a post'],
  ['?', 'These shortcuts'],
  ['Ctrl K', 'Go to a page'],
  ['Ctrl Enter', 'In a text: a new part below'],
  ['Backspace', 'In an empty part: join it with the one above'],
] as const

export function ShortcutKeys({ close }: { close(): void }) {
  const [letters, setLetters] = useState(hasLetterKeys)
  return (
    <Dialog title="Shortcuts" close={close}>
      <dl className="shortcuts">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">On a Mac it is Command instead of Ctrl.</p>
      <fieldset>
        <label>
          <input
            type="checkbox"
            checked={letters}
            onChange={({ target: { checked } }) => {
              setLetterKeys(checked)
              setLetters(checked)
            }}
          />
          C and ? are commands
        </label>
      </fieldset>
      <p className="buttons">
        <button type="button" onClick={close}>
          Close
        </button>
      </p>
    </Dialog>
  )
}
