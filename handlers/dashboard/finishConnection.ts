/**
 * The way back from a network: what came with the browser becomes a connection, or nothing is stored. A
 * sign-in belongs to the browser session that began it, and to one network: a callback address that somebody
 * is lured to connects nothing.
 */
import { belongsToAnother, connect, type NewConnection } from '../../db/connections/connections.ts'
import type { Session } from '../../db/users/sessions.ts'
import { takeSignIn } from '../../db/connections/signIns.ts'
import { bookCharge } from '../../jobs/accounts/bookCharge.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import type { Platform } from '../../networks/network.ts'
import type { Identity, SignIn, IssuedTokens } from '../../networks/signIn/signIn.ts'

export interface Return {
  publisher: Publisher
  public_url: string
  /** Of the browser that came back; undefined without one. */
  session: Session | undefined
  /** By the address it came back to. */
  platform: Platform
  parameters: URLSearchParams
}

export type ConnectRefusal =
  /** The state was never given out, was used, or is too old. */
  | 'unknown'
  | 'used'
  | 'ended'
  | 'other_session'
  | 'other_network'
  /** The person said no at the network. */
  | 'denied'
  /** The network would not give what was asked, or somebody else answered in its place. */
  | 'refused'
  | 'failed'
  | 'not_configured'
  | 'limit_reached'
  | 'belongs_to_another'

export type Finish = { connected: string } | { refused: ConnectRefusal; error?: string }

export async function finishConnection(given: Return): Promise<Finish> {
  const { publisher, public_url, session, platform, parameters } = given
  const { db, keyring, networks } = publisher
  const [state, code] = [parameters.get('state') ?? '', parameters.get('code')]
  const taken = await takeSignIn(db, keyring, state, code)
  if (taken.state !== 'taken') return { refused: taken.state }
  const begun = taken.signIn
  if (session?.id !== begun.session.id || session.user_id !== begun.session.user_id) {
    return { refused: 'other_session' }
  }
  if (begun.platform !== platform) return { refused: 'other_network' }
  const signIn = networks.signIns.of(begun.origin, platform)
  if (signIn === undefined) return { refused: 'not_configured' }

  const finished = await signIn.finish({ public_url, parameters, secret: begun.secret })
  switch (finished.state) {
    case 'signed_in': {
      const { identity, tokens } = finished
      const account = accountOf(platform, begun.origin, identity, tokens)
      return save(publisher, session.user_id, account, signIn)
    }
    case 'denied':
      return { refused: 'denied' }
    case 'refused':
    case 'failed':
      return { refused: finished.state, error: finished.error }
  }
}

function accountOf(
  platform: Platform,
  origin: NewConnection['origin'],
  identity: Identity,
  { access_token, ...renewal }: IssuedTokens,
): NewConnection {
  return { platform, origin, ...identity, access_token, renewal }
}

async function save(
  publisher: Publisher,
  user_id: string,
  account: NewConnection,
  signIn: SignIn,
): Promise<Finish> {
  const { db, keyring, track } = publisher
  const { platform } = account
  const id = await connect(db, keyring, user_id, account)
  // The network was asked who it is, and bills that whatever becomes of it.
  bookCharge(
    publisher,
    { user_id, platform, connection_id: id ?? null },
    { what: 'user_read', count: 1 },
  )
  if (id !== undefined) return { connected: id }
  // What was given is not kept, so nobody should have it.
  const { renewal, ...known } = account
  const grant = renewal?.grant ?? undefined
  void track(signIn.revoke({ ...known, premium: false, ...(grant !== undefined && { grant }) }))
  const refused = (await belongsToAnother(db, user_id, account))
    ? 'belongs_to_another'
    : 'limit_reached'
  return { refused }
}
