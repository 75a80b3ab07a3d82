import { useId } from 'react'
import { useFieldProblem } from '../parts/Form.tsx'
import { SUBJECTS, type EventType, type Subject } from './types.ts'

interface TypeChoiceProps {
  /** Undefined: all of them. */
  chosen: EventType[] | undefined
  choose(types: EventType[] | undefined): void
}

/** Events of all types, or of those that are ticked, by what they are about. */
export function TypeChoice({ chosen, choose }: TypeChoiceProps) {
  const id = useId()
  const problem = useFieldProblem('types')
  return (
    <fieldset className="types" aria-describedby={problem && `${id}-problem`}>
      <legend>Types of events</legend>
      <label>
        <input
          type="radio"
          name={`${id}-which`}
          checked={chosen === undefined}
          onChange={() => choose(undefined)}
        />
        All, also those of later versions
      </label>
      <label>
        <input
          type="radio"
          name={`${id}-which`}
          checked={chosen !== undefined}
          onChange={() => choose([])}
        />
        Only these
      </label>
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {chosen && (
        <div className="subjects">
          {SUBJECTS.map((subject) => (
            <OfSubject key={subject.label} subject={subject} chosen={chosen} choose={choose} />
          ))}
        </div>
      )}
    </fieldset>
  )
}

interface OfSubjectProps {
  subject: Subject
  chosen: EventType[]
  choose(types: EventType[]): void
}

function OfSubject({ subject: { label, types }, chosen, choose }: OfSubjectProps) {
  const some = types.filter((type) => chosen.includes(type))
  const change = (changed: EventType[], is_on: boolean) => {
    const others = chosen.filter((type) => !changed.includes(type))
    choose(is_on ? [...others, ...changed] : others)
  }
  return (
    <fieldset>
      <legend>
        <label>
          <input
            type="checkbox"
            checked={some.length === types.length}
            ref={(box) => {
              if (box) box.indeterminate = some.length > 0 && some.length < types.length
            }}
            onChange={() => change(types, some.length < types.length)}
          />
          {label}
        </label>
      </legend>
      {types.map((type) => (
        <label key={type}>
          <input
            type="checkbox"
            checked={chosen.includes(type)}
            onChange={({ target }) => change([type], target.checked)}
          />
          <code>{type}</code>
        </label>
      ))}
    </fieldset>
  )
}
