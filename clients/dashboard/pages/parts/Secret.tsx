import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'

interface SecretProps {
  title: string
  text: string
  label: string
  value: string
  done(): void
}

/** Something that is shown this once, to be copied. It stays until it is put away, unlike a dialog, which Escape closes. */
export function Secret({ title, text, label, value, done }: SecretProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => heading.current?.focus(), [])

  const copy = () => {
    field.current?.select()
    // Without https a browser may have no clipboard for pages.
    const copied = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('none'))
    copied.then(
      () => setSaid('Copied.'),
      () => setSaid('It is selected: copy it with Ctrl+C or ⌘C.'),
    )
  }
  return (
    <section className="secret" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <div className="copying">
          <input id={id} ref={field} className="code" readOnly value={value} />
          <button type="button" className="main" onClick={copy}>
            <Icon name="copy" />
            Copy
          </button>
        </div>
      </div>
      <p className="buttons">
        <button type="button" onClick={done}>
          Done
        </button>
        <span role="status">{said}</span>
      </p>
    </section>
  )
}
