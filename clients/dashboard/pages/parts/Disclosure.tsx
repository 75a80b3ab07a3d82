import { useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface DisclosureProps {
  /** What is seen of it while it is closed. */
  summary: ReactNode
  className?: string
  /** Made when it is opened first: there may be hundreds. */
  children(): ReactNode
}

/** A line that opens, as the browser has it. */
export function Disclosure({ summary, className = '', children }: DisclosureProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className={`entry ${className}`}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
    >
      <summary>
        <Icon name="chevron" />
        {summary}
      </summary>
      {opened && <div className="entry-content">{children()}</div>}
    </details>
  )
}
