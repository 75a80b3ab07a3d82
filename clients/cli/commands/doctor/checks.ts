/** What `otterpost doctor` looks at, one after the other. */
import { stat } from 'node:fs/promises'
import { headersFor } from '../../http/calls.ts'
import { durationInWords } from '../../http/refusal.ts'
import type { Context } from '../../context.ts'
import { configPath } from '../../settings/profiles.ts'
import { isUnencrypted } from '../../settings/settings.ts'
import { leftToday } from '../../output/limits.ts'
import type { Environment } from '../../environment.ts'
import { bad, doubtful, failed, good, type Finding } from '../../output/findings.ts'
import { oneLine } from '../../terminal/printable.ts'

type Check = (context: Context, environment: Environment) => Promise<Finding>

export const CHECKS: readonly Check[] = [
  node,
  config,
  address,
  clock,
  key,
  plan,
  connections,
  agents,
]

/** A time in words may then be meant for another minute than the service thinks. */
const MAX_SKEW_MS = 30_000
const TIMEOUT_MS = 15_000

async function node(): Promise<Finding> {
  return good('node', `Node.js ${process.version}.`)
}

async function config(context: Context, { env }: Environment): Promise<Finding> {
  const path = configPath(env)
  const stats = await stat(path).catch(() => undefined)
  try {
    await context.settings()
  } catch (error) {
    return { ...failed('config', error), stops: true }
  }
  if (stats === undefined) return good('config', `There is none at ${path}.`)
  return good('config', `${path}, for its owner alone.`)
}

async function address(context: Context): Promise<Finding> {
  const { url, url_from } = await context.settings()
  try {
    const response = await ask(`${url}/healthz`)
    if (!response.ok) return { ...strange(url, response.status), stops: true }
  } catch (error) {
    const why =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : 'no answer'
    const said = `${url} (from the ${url_from}) cannot be reached: ${oneLine(why)}.`
    const next = 'Start the instance, or name another with --url.'
    return { ...bad('address', said, next), stops: true }
  }
  const said = `${url}, from the ${url_from}.`
  if (!isUnencrypted(url)) return good('address', said)
  return doubtful('address', `${said} The key goes there unencrypted.`, 'Use https.')
}

async function clock(context: Context): Promise<Finding> {
  const { url } = await context.settings()
  const { headers } = await ask(`${url}/healthz`)
  const skew_ms = Date.now() - Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(skew_ms)) return good('clock', 'The instance does not tell its time.')
  const said = `This clock is ${durationInWords(Math.abs(skew_ms) / 1_000)} ${skew_ms > 0 ? 'ahead' : 'behind'}.`
  if (Math.abs(skew_ms) < MAX_SKEW_MS) return good('clock', 'The same time as the instance.')
  return doubtful('clock', said, 'Set the clock of this machine.')
}

async function key(context: Context): Promise<Finding> {
  try {
    await context.api.getMe()
  } catch (error) {
    return { ...failed('key', error), stops: true }
  }
  return good('key', `It works, and comes from the ${(await context.settings()).key_from}.`)
}

async function plan(context: Context): Promise<Finding> {
  const { subscription, limits } = await context.api.getMe()
  if (!subscription.has_access || limits === null)
    return bad('plan', `The subscription is ${subscription.status}.`, 'Only drafts can be written.')
  const said = `${subscription.status}, posts left today: ${leftToday(limits)}.`
  if (limits.can_post) return good('plan', said)
  return doubtful('plan', said, 'Posting goes on tomorrow (UTC).')
}

async function connections(context: Context): Promise<Finding> {
  const { platforms } = await context.api.getCrossPosting()
  const usable = platforms.filter((one) => one.usable).map(({ label }) => oneLine(label))
  const broken = platforms.filter((one) => one.needs_reconnect).map(({ label }) => oneLine(label))
  const dashboard = `${(await context.settings()).url}/dashboard`
  if (broken.length > 0)
    return bad(
      'connections',
      `Signed out at ${broken.join(', ')}.`,
      `Connect again in ${dashboard}.`,
    )
  if (usable.length === 0)
    return bad('connections', 'No account is connected.', `Connect one in ${dashboard}.`)
  return good('connections', `Usable: ${usable.join(', ')}.`)
}

/** The endpoint of agents, which says hello in the older of its two ways. */
async function agents(context: Context): Promise<Finding> {
  const caller = await context.caller()
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'otterpost-doctor', version: '1' },
    },
  }
  const headers = {
    ...headersFor(caller),
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  }
  const { status } = await ask(`${caller.url}/mcp`, {
    method: 'POST',
    headers,
    body: JSON.stringify(hello),
  })
  if (status === 200) return good('agents', `${caller.url}/mcp answers.`)
  if (status === 404) return doubtful('agents', 'There is no /mcp here.', 'Update the instance.')
  return bad('agents', `${caller.url}/mcp answered ${status}.`)
}

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
}

function strange(url: string, status: number): Finding {
  return bad('address', `${url}/healthz answered ${status}.`, 'Is this an instance of Otterpost?')
}
