import type { Schemas } from '../api.ts'
import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import { handleOf } from '../networks.ts'
import { Badge } from '../parts/Badge.tsx'
import { daysUntil, When } from '../parts/When.tsx'
import { Avatar } from './Avatar.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { ConnectionActions } from './ConnectionActions.tsx'

interface ConnectionProps {
  shown: Schemas['Connection']
  reload(): Promise<void>
}

/** One account: who it is, how it is, and what can be done with it. */
export function Connection({ shown, reload }: ConnectionProps) {
  const { platform, display_name, nickname, avatar_url, is_primary, state } = shown
  const network = DESCRIPTIONS[platform].label
  return (
    <li className="connection">
      <div className="row-title">
        <div className="account">
          <Avatar url={avatar_url} name={display_name} />
          <div>
            <h3>{nickname ?? display_name}</h3>
            <p className="hint">
              {handleOf(shown)}
              {nickname !== null && nickname !== display_name && ` · ${display_name}`}
            </p>
          </div>
        </div>
        <p className="badges">
          <State {...shown} />
          {is_primary && <Badge kind="plain">Primary</Badge>}
          {shown.simulated && <Badge kind="plain">Simulated</Badge>}
        </p>
      </div>
      <Facts {...shown} />
      <p className="buttons">
        {state !== 'active' && <ConnectButton platform={platform} again={shown} />}
        <ConnectionActions shown={shown} network={network} reload={reload} />
      </p>
    </li>
  )
}

function State({ state, usable, expires_at }: Schemas['Connection']) {
  switch (state) {
    case 'active':
      return usable ? (
        <Badge kind="good">Connected</Badge>
      ) : (
        <Badge kind="bad">Cannot post now</Badge>
      )
    case 'expiring':
      return (
        <Badge kind="soon">
          Sign-in ends {expires_at === null ? 'soon' : daysUntil(expires_at)}
        </Badge>
      )
    case 'needs_reconnect':
      return <Badge kind="bad">Needs reconnecting</Badge>
    case 'disconnected':
      return <Badge kind="off">Disconnected</Badge>
  }
}

/** How X calls its tiers. */
const TIERS = new Map([
  ['None', 'Free'],
  ['PremiumPlus', 'Premium+'],
])

function Facts({
  subscription_type: tier,
  connected_at,
  expires_at,
  state,
}: Schemas['Connection']) {
  return (
    <dl className="facts">
      {tier !== null && (
        <div>
          <dt>Tier</dt>
          <dd>{TIERS.get(tier) ?? tier}</dd>
        </div>
      )}
      <div>
        <dt>Connected</dt>
        <dd>
          <When at={connected_at} />
        </dd>
      </div>
      {state !== 'disconnected' && (
        <div>
          <dt>Sign-in</dt>
          <dd>
            {expires_at === null ? (
              state === 'needs_reconnect' ? (
                'Ended'
              ) : (
                'Renews itself'
              )
            ) : (
              <>
                {state === 'needs_reconnect' ? 'Ended ' : 'Ends '}
                <When at={expires_at} />
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
