/** How others steer the simulated networks: over their control address, as any client would. */
import { request } from 'undici'

/** Throws when it is refused. */
export async function steer(simulator_url: string, what: 'settings' | 'faults', how: object) {
  const { statusCode, body } = await request(`${simulator_url}/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(how),
  })
  const text = await body.text()
  if (statusCode >= 300) throw new Error(`the simulated networks refused ${what}: ${text}`)
}
