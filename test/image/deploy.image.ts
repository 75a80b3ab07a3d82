/** What `deploy/` has for hosts without containers is what systemd and Caddy understand. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lacking, run } from './shell.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
/** systemd's own measure, in tenths: from 0 for what may do nothing to 100. */
const EXPOSURE_MAX = 15

describe.skipIf(lacking(['systemd-analyze']).length > 0)('the unit of systemd', () => {
  test('leaves the service little that it could do to its machine', async () => {
    const unit = join(DEPLOY, 'otterpost.service')
    const threshold = `--threshold=${EXPOSURE_MAX}`
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', threshold, unit])

    expect(stdout).toMatch(/Overall exposure level for otterpost\.service: 1\.\d OK/)
  })
})

describe.skipIf(lacking(['caddy']).length > 0)('the Caddyfile', () => {
  test('is one, with one process and with two', async () => {
    for (const UPSTREAMS of ['127.0.0.1:3000', '10.0.0.1:3000 10.0.0.2:3000']) {
      const env = { SITE: 'post.example.com', UPSTREAMS }
      const args = ['adapt', '--config', join(DEPLOY, 'Caddyfile'), '--validate']
      const { stdout } = await run('caddy', args, { env })

      expect(stdout).toContain('"post.example.com"')
      for (const dial of UPSTREAMS.split(' ')) expect(stdout).toContain(`"dial":"${dial}"`)
    }
  })
})
