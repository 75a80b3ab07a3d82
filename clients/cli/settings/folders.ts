/** Where this program keeps things of a user. */
import { userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Environment } from '../environment.ts'

/** Addresses and keys. */
export function configFolder(env: Environment['env']): string {
  return folderIn(env, env.XDG_CONFIG_HOME, '.config')
}

/** What has been done, so that it is not done twice. */
export function stateFolder(env: Environment['env']): string {
  return folderIn(env, env.XDG_STATE_HOME, '.local/state')
}

/** https://specifications.freedesktop.org/basedir-spec: a path that is not absolute is ignored. */
function folderIn(env: Environment['env'], named: string | undefined, usual: string): string {
  // An empty one would keep keys wherever the program happens to be called.
  const home = env.HOME || userInfo().homedir
  const whole = named !== undefined && isAbsolute(named)
  return join(whole ? named : join(home, usual), 'otterpost')
}
