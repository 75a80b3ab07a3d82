import { useId } from 'react'

interface SelectFieldProps {
  label: string
  name: string
  /** The first one is chosen. */
  choices: { value: string; label: string }[]
}

export function SelectField({ label, name, choices }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
