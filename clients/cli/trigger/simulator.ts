/** The control of the simulated networks, where one of them has to fail. It listens on its own machine alone. */
import type { Platform } from '../../../generated/names.ts'
import { Failure } from '../failure.ts'
import type { Stage } from './stage.ts'

type Trouble = { kind: 'status'; status: number } | { kind: 'cut_after' }

/** The next such call of the account meets it. */
export async function prepareFault(
  stage: Stage,
  platform: Platform,
  operation: string,
  account: string | undefined,
  trouble: Trouble,
) {
  await steer(stage, '/control/faults', { platform, operation, account, ...trouble })
}

/** The account's sign-in ends, as when its owner takes it back at the network. */
export async function endSignIn(stage: Stage, platform: Platform) {
  const { handle } = stage.account(platform)
  await steer(stage, '/control/tokens/revoke', { platform, handle })
}

async function steer(stage: Stage, path: string, body: object) {
  // A dry run ends with the first request, which is printed before this would be sent.
  if (stage.context.options.dryRun) return
  const { url } = await stage.context.settings()
  const simulator_url = await ask(`${url}/api/dashboard/v1/instance`).then(readAddress)
  const response = await ask(simulator_url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Failure('failed', `The simulated networks answer ${response.status}.`)
}

async function ask(url: string, init?: RequestInit): Promise<Response> {
  return fetch(url, init).catch(() => {
    throw new Failure('failed', `${new URL(url).origin} cannot be reached from this machine.`, {
      next: 'The simulated networks have to fail for this, and listen on their own machine alone.',
    })
  })
}

async function readAddress(response: Response): Promise<string> {
  const { simulator_url } = (await response.json()) as { simulator_url?: string | null }
  if (typeof simulator_url === 'string') return simulator_url
  throw new Failure('failed', 'This instance has no simulated networks.')
}
