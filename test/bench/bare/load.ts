/** So many connections that each ask again as soon as they are answered: `wrk`, which costs little beside a server. */
import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Ask } from './asks.ts'

export interface Load {
  connections: number
  seconds: number
}

export interface LoadResult {
  requests: number
  requests_per_s: number
  p99_ms: number
}

/** What is missing for it; undefined when nothing is. */
export function lacksLoad(): string | undefined {
  try {
    // It knows no way to be asked but wrongly.
    execFileSync('sh', ['-c', 'command -v wrk'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'wrk is not installed (on Debian: apt-get install wrk)'
  }
}

/** Throws when anything but a success was answered. */
export async function load(
  url: string,
  key: string,
  ask: Ask,
  { connections, seconds, folder }: Load & { folder: string },
): Promise<LoadResult> {
  const script = join(folder, 'ask.lua')
  writeFileSync(script, scriptOf(key, ask))
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const { stdout } = await promisify(execFile)('wrk', [...args, `${url}/api/v1${ask.path}`])
  const [, requests, per_s, p99_us, failed] =
    /^found (\d+) ([\d.]+) ([\d.]+) (\d+)$/m.exec(stdout) ?? []
  if (requests === undefined || failed !== '0') throw new Error(`${ask.name}: ${stdout}`)
  return {
    requests: Number(requests),
    requests_per_s: Number(per_s),
    p99_ms: Number(p99_us) / 1000,
  }
}

/** In Lua, which wrk is told what to send in; a long bracket ends at nothing that JSON has. */
function scriptOf(key: string, { method, body }: Ask): string {
  return `
wrk.method = '${method}'
wrk.headers['Authorization'] = 'Bearer ${key}'
${body === undefined ? '' : `wrk.headers['Content-Type'] = 'application/json'\nwrk.body = [====[${body}]====]`}
done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local seconds = summary.duration / 1000000
  print(string.format('found %d %.2f %.1f %d', summary.requests, summary.requests / seconds, latency:percentile(99), failed))
end
`
}
