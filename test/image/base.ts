/**
 * An image to build upon where no registry can be reached: Debian by mmdebstrap, with the pinned Node, npm, and the
 * user 1000, which is what the image has that the Dockerfile names. It is kept from one run to the next.
 */
import { existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { podman } from './docker.ts'
import { run } from './shell.ts'

const DEBIAN = 'bookworm'
const NPM = '11.6.2'
/** Whoever is behind a proxy that reads along has its certificate here. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Its name, once it is there. */
export async function ensureBase(): Promise<string> {
  const name = `localhost/otterpost-base:${DEBIAN}-node-${process.versions.node}-npm-${NPM}`
  if (await podman('image', 'inspect', name).catch(() => undefined)) return name
  const folder = await mkdtemp(join(tmpdir(), 'otterpost-base-'))
  try {
    await fill(join(folder, 'root'))
    const whole = join(folder, 'base.tar')
    // /dev is the container's own.
    await run('tar', ['-C', join(folder, 'root'), '--exclude=./dev/*', '-cf', whole, '.'])
    await podman('import', '--quiet', whole, name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return name
}

async function fill(root: string) {
  await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', DEBIAN, root])
  const node = join(root, 'usr/local/bin/node')
  await mkdir(dirname(node), { recursive: true })
  await copyFile(process.execPath, node)
  const prefix = join(root, 'usr/local')
  await run('npm', ['install', '--silent', '--global', '--prefix', prefix, `npm@${NPM}`])
  if (existsSync(CERTIFICATES)) await copyFile(CERTIFICATES, join(root, CERTIFICATES))
  await mkdir(join(prefix, 'etc'), { recursive: true })
  await writeFile(join(prefix, 'etc/npmrc'), `cafile=${CERTIFICATES}\n`)
  await appendFile(join(root, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n')
  await appendFile(join(root, 'etc/group'), 'node:x:1000:\n')
}
