/** Where it goes, from which account, and what each network would make of it. */
import { Link } from 'react-router'
import { handleOf } from '../networks.ts'
import { Badge } from '../parts/Badge.tsx'
import { Said } from '../parts/When.tsx'
import type { PublicSchemas } from '../publicApi.ts'
import { accountFor, type NetworkAccounts } from './calls.ts'
import type { Composition, Edit } from './composition.ts'
import { wholeOf } from './counts.ts'
import { Counter } from './Counts.tsx'

type NetworkOutlook = PublicSchemas['NetworkValidation']

interface TargetsProps {
  targets: NetworkAccounts[]
  composition: Composition
  outlooks: NetworkOutlook[]
  /** The service has judged what is there now. */
  is_current: boolean
  edit(edit: Edit): void
}

export function Targets({ targets, composition, outlooks, is_current, edit }: TargetsProps) {
  const there = targets.filter(({ accounts }) => accounts.length > 0)
  return (
    <section className="card" aria-labelledby="compose-where">
      <h2 id="compose-where">Where</h2>
      {there.length === 0 && (
        <p className="empty">
          No account is connected yet. <Link to="/connections">Connections</Link>
        </p>
      )}
      <ul className="compose-targets">
        {there.map((target) => (
          <Target
            key={target.platform}
            target={target}
            composition={composition}
            outlook={outlooks.find(({ platform }) => platform === target.platform)}
            is_current={is_current}
            edit={edit}
          />
        ))}
      </ul>
      {there.length > 0 && composition.networks.length === 0 && (
        <p className="problem">Choose at least one network.</p>
      )}
    </section>
  )
}

interface TargetProps extends Pick<TargetsProps, 'composition' | 'is_current' | 'edit'> {
  target: NetworkAccounts
  outlook: NetworkOutlook | undefined
}

function Target({ target, composition, outlook, is_current, edit }: TargetProps) {
  const { platform: network, label, accounts } = target
  const chosen = composition.networks.includes(network)
  const account = accountFor(target, composition.accounts[network])
  return (
    <li>
      <fieldset>
        <label>
          <input
            type="checkbox"
            checked={chosen}
            onChange={({ target: { checked } }) =>
              edit({ kind: 'target', network, chosen: checked })
            }
          />
          <strong>{label}</strong>
          {account && accounts.length === 1 && (
            <bdi className="hint">{handleOf({ platform: network, handle: account.handle })}</bdi>
          )}
        </label>
      </fieldset>
      {chosen && accounts.length > 1 && (
        <label className="compose-account">
          <span className="unseen">Account on {label}</span>
          <select
            value={account?.account_id}
            onChange={({ target: { value: account_id } }) =>
              edit({ kind: 'account', network, account_id })
            }
          >
            {accounts.map(({ account_id, handle }) => (
              <option key={account_id} value={account_id}>
                {handleOf({ platform: network, handle })}
              </option>
            ))}
          </select>
        </label>
      )}
      {chosen && outlook && <Verdict outlook={outlook} label={label} is_current={is_current} />}
    </li>
  )
}

interface VerdictProps {
  outlook: NetworkOutlook
  label: string
  is_current: boolean
}

function Verdict({ outlook, label, is_current }: VerdictProps) {
  const { will, problems } = outlook
  const whole = wholeOf(outlook)
  return (
    <div className={`compose-verdict ${is_current ? '' : 'about'}`}>
      {will === 'skip' && <Badge kind="bad">Skipped</Badge>}
      {will === 'fail' && <Badge kind="bad">Cannot be sent</Badge>}
      {whole && <Counter label={label} {...whole} length={whole.length} is_exact={is_current} />}
      {problems.map(({ pointer, message }) => (
        <p key={`${pointer} ${message}`} className="problem">
          <Said sentence={message} />
        </p>
      ))}
    </div>
  )
}
