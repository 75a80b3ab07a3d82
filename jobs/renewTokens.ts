/** Renews tokens ahead of their end, so that hardly any send has to wait for it. Another worker's are left alone. */
import { listTokensToRenew } from '../db/connections/tokens.ts'
import { renewToken } from './accounts/renewToken.ts'
import type { Publisher } from './delivery/publisher.ts'

/** In one round; what is left then comes with the next. */
const TOKENS_MAX = 1_000

export async function renewTokens(s: Publisher) {
  const due = await listTokensToRenew(s.db, TOKENS_MAX)
  await Promise.all(
    due.map((one) =>
      renewToken(s, one, {
        urgency: 'ahead',
        isDue: (held) => held.refresh_is_due && !s.stopping(),
        wait_ms: 0,
      }).catch(
        // One that no key opens keeps no other from being renewed.
        (error: unknown) =>
          s.log.error({ err: error, connection_id: one.connection_id }, 'a token was not renewed'),
      ),
    ),
  )
}
