/** JSON to read. Each text keeps its own direction, so that one from right to left turns nothing else around. */
import type { ReactNode } from 'react'

interface JsonProps {
  label: string
  value: unknown
}

export function Json({ label, value }: JsonProps) {
  return <CodeBlock label={label}>{written(value, '')}</CodeBlock>
}

interface CodeBlockProps {
  label: string
  children: ReactNode
}

/** What is longer than the block is high is reached by the keyboard, too. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    <pre className="code-block" role="region" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  )
}

function written(value: unknown, indent: string): ReactNode {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object' || value === null) return <b>{JSON.stringify(value)}</b>
  const is_list = Array.isArray(value)
  const [open, close] = is_list ? '[]' : '{}'
  const members = Object.entries(value)
  if (members.length === 0) return `${open}${close}`
  const inner = `${indent}  `
  return (
    <>
      {`${open}\n`}
      {members.map(([name, member], place) => (
        <span key={name}>
          {inner}
          {!is_list && <i>{JSON.stringify(name)}</i>}
          {!is_list && ': '}
          {written(member, inner)}
          {place < members.length - 1 ? ',\n' : '\n'}
        </span>
      ))}
      {`${indent}${close}`}
    </>
  )
}

function text(value: string): ReactNode {
  return (
    <>
      {'"'}
      <bdi>{JSON.stringify(value).slice(1, -1)}</bdi>
      {'"'}
    </>
  )
}
