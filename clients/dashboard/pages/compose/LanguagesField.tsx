/** The languages that a post is in, as tags with commas between them; what they are is said below. */
import { useId, useState } from 'react'

interface LanguagesFieldProps {
  label: string
  langs: string[]
  change(langs: string[]): void
}

export function LanguagesField({ label, langs, change }: LanguagesFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(langs.join(', '))
  // What is typed stays as it is, unless it was changed elsewhere.
  const shown = tagsIn(typed).join() === langs.join() ? typed : langs.join(', ')
  const names = langs.flatMap((tag) => nameOf(tag) ?? [])
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={shown}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="en, pt-BR"
        aria-describedby={`${id}-hint`}
        onChange={({ target: { value } }) => {
          setTyped(value)
          change(tagsIn(value))
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        {names.length > 0 ? names.join(', ') : 'Up to three, such as en for English.'}
      </p>
    </div>
  )
}

function tagsIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((tag) => tag !== '')
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Undefined while a tag is typed, and for what is none. */
function nameOf(tag: string): string | undefined {
  try {
    return NAMES.of(tag)
  } catch {
    return undefined
  }
}
