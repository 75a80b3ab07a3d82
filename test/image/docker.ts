/**
 * `docker` as the docs call it, made of Debian's buildah and podman, with a storage of its own. What this machine
 * needs besides is added: a runtime that can handle its control groups, and limits that it may set.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../world/freePort.ts'
import { run, type Said } from './shell.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Not the machine's: whatever runs there has the same names. It is kept, for the base and for packages. */
const STORAGE = ['--root', '/var/tmp/otterpost-images', '--runroot', '/run/otterpost-images']
/** Of Compose, for containers, volumes and the network, of which this machine may have those of an instance. */
export const PROJECT = 'otterpost-image-test'

interface Where {
  /** The folder of the repository when left out. */
  cwd?: string
  env?: Record<string, string>
}

export interface Docker {
  /** The port of this machine that stands for 3000. */
  port: number
  /** Runs what the docs show. */
  sh(commands: string, more?: Where): Promise<Said>
  /** Runs one of its commands. */
  call(...args: string[]): Promise<Said>
  /** Removes containers and volumes; what was built stays. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function openDocker(base: string): Promise<Docker> {
  const folder = await mkdtemp(join(tmpdir(), 'otterpost-docker-'))
  const port = await freePort()
  const program = join(folder, 'docker')
  await writeFile(program, programOf(base, port))
  await chmod(program, 0o755)
  const env = { PATH: `${folder}:${process.env.PATH}` }
  const clear = async () => {
    await podman('rm', '--all', '--force', '--time', '0')
    await podman('pod', 'rm', '--all', '--force')
    await podman('network', 'rm', '--force', `${PROJECT}_default`)
    await podman('volume', 'prune', '--force')
  }
  await clear()
  return {
    port,
    sh: (commands, { cwd = ROOT, env: more = {} } = {}) =>
      run('sh', ['-euc', commands], { cwd, env: { ...env, ...more } }),
    call: (...args) => run(program, args, { cwd: ROOT }),
    clear,
    async close() {
      await clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function podman(...args: string[]): Promise<Said> {
  return run('podman', [...STORAGE, ...args])
}

/** Docker mounts no file system in memory into a container that may only read; podman does unless told otherwise. */
function programOf(base: string, port: number): string {
  const storage = STORAGE.join(' ')
  return `#!/bin/bash
set -eu
command=$1
shift
args=("\${@/#127.0.0.1:3000:/127.0.0.1:${port}:}")
case $command in
  compose) exec podman-compose --project-name ${PROJECT} --podman-path "$0" "\${args[@]}" ;;
  build) exec buildah ${storage} build --layers --isolation chroot --format docker --build-arg BASE=${base} "\${args[@]}" ;;
  run) exec podman ${storage} ${runtime()} run --read-only-tmpfs=false --ulimit nofile=4096:4096 --ulimit nproc=2048:2048 "\${args[@]}" ;;
  start) exec podman ${storage} ${runtime()} start "\${args[@]}" ;;
  *) exec podman ${storage} "$command" "\${args[@]}" ;;
esac
`
}

/** crun refuses machines whose control groups are of both versions. */
function runtime(): string {
  return spawnSync('runc', ['--version']).status === 0 ? '--runtime runc' : ''
}
