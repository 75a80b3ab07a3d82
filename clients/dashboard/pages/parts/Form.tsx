/**
 * A form whose answer may name its fields: what is wrong with a field stands beside it, the first such
 * field gets the focus, and whatever belongs to no field stands above all. The service alone judges fields, so
 * that no rule is written twice.
 */
import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import type { Problem } from '../api.ts'
import { useAction } from '../work.ts'
import { Alert } from './Alert.tsx'

const FieldsContext = createContext<Record<string, string>>({})

/** What is wrong with a field of the form around it. */
export function useFieldProblem(name: string): string | undefined {
  return useContext(FieldsContext)[name]
}

interface FormProps {
  submit(values: Record<string, string>): Promise<void>
  /** Says what the button does. */
  action: string
  /** The names of the fields. */
  fields: string[]
  /** Stands beside the button. */
  other?: ReactNode
  danger?: boolean
  inline?: boolean
  /** Emptied once it has succeeded. */
  emptied?: boolean
  children?: ReactNode
}

export function Form({
  submit,
  action,
  fields,
  other,
  danger,
  inline,
  emptied,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { run, busy, problem } = useAction(async (data: FormData) => {
    // None of the fields takes a file.
    await submit(Object.fromEntries(data) as Record<string, string>)
    if (emptied) form.current?.reset()
  })
  useEffect(() => {
    if (problem === undefined) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  return (
    <form
      ref={form}
      noValidate
      className={inline ? 'inline' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        run(new FormData(event.currentTarget))
      }}
    >
      <FieldsContext value={problem?.fields ?? {}}>
        <Alert problem={withoutFields(problem, fields)} />
        {children}
        <p className="buttons">
          {/* A dialog begins at its first button, and a key pressed too soon must do no harm. */}
          {danger && other}
          <button type="submit" className={danger ? 'danger' : 'main'} aria-disabled={busy}>
            {action}
          </button>
          {!danger && other}
        </p>
      </FieldsContext>
    </form>
  )
}

/** What no field of the form shows; undefined when its fields show it all. */
function withoutFields(problem: Problem | undefined, fields: string[]): Problem | undefined {
  if (problem === undefined) return undefined
  const others = Object.entries(problem.fields).filter(([name]) => !fields.includes(name))
  if (others.length === 0) return Object.keys(problem.fields).length > 0 ? undefined : problem
  return { ...problem, message: others.map(([name, text]) => `${name}: ${text}`).join(' ') }
}

/** Without it browsers have room for six digits where somebody types a year. */
export const LAST_TIME = '9999-12-31T23:59'

interface FieldProps {
  label: string
  name: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'password' | 'url' | 'time' | 'datetime-local'
  value?: string | undefined
  autoComplete?: string
  maxLength?: number
}

export function Field({
  label,
  name,
  hint,
  type = 'text',
  value,
  autoComplete,
  maxLength,
}: FieldProps) {
  const problem = useFieldProblem(name)
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        max={type === 'datetime-local' ? LAST_TIME : undefined}
        defaultValue={value}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        maxLength={maxLength}
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
