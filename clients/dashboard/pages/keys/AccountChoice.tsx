import { useId } from 'react'
import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import { answerOf, api } from '../api.ts'
import { handleOf } from '../networks.ts'
import { Alert } from '../parts/Alert.tsx'
import { useFieldProblem } from '../parts/Form.tsx'
import { useLoaded } from '../work.ts'

interface AccountChoiceProps {
  /** Undefined: all, and those that come. */
  chosen: string[] | undefined
  choose(chosen: string[] | undefined): void
}

/** Which accounts a new key is limited to, if to any. */
export function AccountChoice({ chosen, choose }: AccountChoiceProps) {
  const problem = useFieldProblem('account_ids')
  const id = useId()
  return (
    <fieldset aria-describedby={problem && `${id}-problem`}>
      <legend>For</legend>
      <label>
        <input
          type="radio"
          name={`${id}-which`}
          checked={chosen === undefined}
          onChange={() => choose(undefined)}
        />
        <span>
          all accounts <span className="hint">Those that you connect later, too.</span>
        </span>
      </label>
      <label>
        <input
          type="radio"
          name={`${id}-which`}
          checked={chosen !== undefined}
          onChange={() => choose([])}
        />
        <span>
          these alone <span className="hint">Posts of others are not there for it.</span>
        </span>
      </label>
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {chosen && <Accounts chosen={chosen} choose={choose} is_wrong={problem !== undefined} />}
    </fieldset>
  )
}

interface AccountsProps {
  chosen: string[]
  choose(chosen: string[]): void
  is_wrong: boolean
}

function Accounts({ chosen, choose, is_wrong }: AccountsProps) {
  const { value, problem } = useLoaded(['connections'], () => answerOf(api.GET('/connections')))
  const accounts = value?.connections
  if (problem) return <Alert problem={problem} />
  if (accounts?.length === 0) return <p className="hint">No account is connected yet.</p>
  return (
    <div className="chosen">
      {accounts?.map((one) => (
        <label key={one.id}>
          <input
            type="checkbox"
            checked={chosen.includes(one.id)}
            aria-invalid={is_wrong}
            onChange={({ target }) =>
              choose(
                target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id),
              )
            }
          />
          <span>
            {handleOf(one)} <span className="hint">{DESCRIPTIONS[one.platform].label}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
