import type { DashboardHandler } from './handler.ts'
import { passkeyOrigin } from './access/webAuthn.ts'

export const getInstance: DashboardHandler<'getInstance'> = async ({ instance }) => ({
  sign_up: instance.sign_up,
  passkey_origin: passkeyOrigin(instance.public_url) ?? null,
  simulator_url: instance.simulator_url ?? null,
})
