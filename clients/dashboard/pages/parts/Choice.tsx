/** A field whose choice takes effect at once. */
import { useId } from 'react'

interface ChoiceProps {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  change(value: string): void
}

export function Choice({ label, value, choices, change }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => change(event.target.value)}>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}
