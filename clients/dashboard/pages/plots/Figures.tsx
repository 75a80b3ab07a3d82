/** Numbers that are to be seen first. */
import type { ReactNode } from 'react'

interface Figure {
  name: string
  value: ReactNode
  /** What it is to be compared with. */
  note?: ReactNode
}

export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures-value">{value}</dd>
          {note !== undefined && <dd className="figures-note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
