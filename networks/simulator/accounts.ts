/** How others open accounts on the simulated networks: over its control address, as any client would. */
import { request } from 'undici'
import type { Platform } from '../../generated/names.ts'

export interface WantedAccount {
  platform: Platform
  handle: string
  name: string
  /** Where the network has paid ones. */
  tier?: 'None' | 'Basic' | 'Premium' | 'PremiumPlus'
}

export interface OpenedAccount {
  remote_id: string
  handle: string
  display_name: string
  avatar_url: string
  subscription_type: string
  access_token: string
  pds_url: string | null
}

/** The account of this handle, made when there is none. */
export async function openSimulatedAccount(
  simulator_url: string,
  wanted: WantedAccount,
): Promise<OpenedAccount> {
  const { statusCode, body } = await request(`${simulator_url}/control/accounts`, {
    method: 'POST',
    // It is asked for seldom: a connection that was kept may be closed at the moment in which it is used again.
    reset: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  })
  if (statusCode !== 200 && statusCode !== 201) {
    throw new Error(
      `the simulated networks gave no account for ${wanted.handle}: ${await body.text()}`,
    )
  }
  // The control address is the simulator's own, in this folder.
  const account = (await body.json()) as Omit<OpenedAccount, 'subscription_type' | 'pds_url'> &
    Partial<OpenedAccount>
  return {
    ...account,
    subscription_type: account.subscription_type ?? 'None',
    pds_url: account.pds_url ?? null,
  }
}
