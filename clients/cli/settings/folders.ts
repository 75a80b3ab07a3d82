/** Where this program keeps things of a user. */
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Surroundings } from '../surroundings.ts'

/** Addresses and keys. */
export function configFolder(env: Surroundings['env']): string {
  return folderIn(env, env.XDG_CONFIG_HOME, '.config')
}

/** What has been done, so that it is not done twice. */
export function stateFolder(env: Surroundings['env']): string {
  return folderIn(env, env.XDG_STATE_HOME, '.local/state')
}

/** https://specifications.freedesktop.org/basedir-spec: a path that is not absolute is ignored. */
function folderIn(env: Surroundings['env'], named: string | undefined, usual: string): string {
  const whole = named !== undefined && isAbsolute(named)
  return join(whole ? named : join(env.HOME ?? homedir(), usual), 'otterpost')
}
