/** What `deploy/` has for hosts without containers is what systemd and Caddy understand, by the commands of the docs. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsOf } from '../docs/fences.ts'
import { lacking, run } from './shell.ts'

const ROOT = join(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'deploy')
/** systemd's own measure, in tenths: from 0 for what may do nothing to 100. */
const EXPOSURE_MAX = 15

describe.skipIf(lacking(['systemd-analyze']).length > 0)('the unit of systemd', () => {
  test('leaves the service little that it could do to its machine', async () => {
    const unit = join(DEPLOY, 'otterpost.service')
    const threshold = `--threshold=${EXPOSURE_MAX}`
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', threshold, unit])

    expect(stdout).toMatch(/Overall exposure level for otterpost\.service: 1\.\d OK/)
  })

  test('is installed and enabled by the commands of the docs, as far as that goes without systemd running', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'otterpost-etc-'))
    // What is written to /etc is seen by these commands alone. To start it at once is for a systemd that runs.
    const script = `mount -t tmpfs none ${folder}
      mkdir ${folder}/upper ${folder}/work
      mount -t overlay none -o lowerdir=/etc,upperdir=${folder}/upper,workdir=${folder}/work /etc
      export SYSTEMD_OFFLINE=1
      ${commandsOf('unit').replace(' --now', '')}
      id otterpost
      systemctl is-enabled otterpost`
    const { stdout } = await run('unshare', ['--mount', 'sh', '-euc', script], { cwd: ROOT })
    await rm(folder, { recursive: true })

    expect(stdout).toMatch(/^uid=\d+\(otterpost\)/m)
    expect(stdout).toMatch(/^enabled$/m)
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

  test.each(['caddy', 'caddyOfTwo'] as const)(
    'serves by TLS what answers behind it, by the commands of the docs (%s)',
    async (name) => {
      const commands = { caddy: commandsOf('caddy'), caddyOfTwo: commandsOf('caddyOfTwo') }[name]
      const here = commands.replace('post.example.com', 'localhost').trim()
      const answer = 'require("http").createServer((_, res) => res.end("behind")).listen(3000)'
      // In a network of its own, where all ports are free and nobody else is.
      const script = `ip link set lo up
        for address in 10.0.0.1 10.0.0.2; do ip address add $address/32 dev lo; done
        export XDG_DATA_HOME=$1 XDG_CONFIG_HOME=$1
        node -e '${answer}' & behind=$!
        ${here} 2>$1/log & caddy=$!
        ca=$1/caddy/pki/authorities/local/root.crt
        i=0; until [ -e $ca ] && curl -sf --cacert $ca https://localhost/; do
          i=$((i+1)); [ $i -lt 300 ] || { cat $1/log >&2; break; }; sleep 0.2; done
        kill $caddy $behind; wait`
      const folder = await mkdtemp(join(tmpdir(), 'otterpost-caddy-'))
      const { stdout } = await run('unshare', ['--net', 'sh', '-uc', script, 'sh', folder], {
        cwd: ROOT,
      })
      await rm(folder, { recursive: true })

      expect(stdout).toBe('behind')
    },
  )
})
