/** Tells a network that tokens are not wanted any more. That they are forgotten here does not depend on it. */
import type { StoredTokens } from '../../db/connections/tokens.ts'
import { openTokens } from '../delivery/content.ts'
import type { Publisher } from '../delivery/publisher.ts'

export async function revokeTokens(s: Publisher, tokens: StoredTokens) {
  const signIn = s.networks.signIns.of(tokens.origin, tokens.platform)
  await signIn?.revoke(openTokens(s, tokens))
}
