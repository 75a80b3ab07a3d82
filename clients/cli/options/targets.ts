/** Where a post goes, and with which accounts. */
import type { Command } from 'commander'
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { NetworkDescription } from '../../../networks/description.ts'
import { NETWORKS } from '../../../networks/descriptions.ts'
import { readPlatforms } from './networks.ts'

export interface TargetOptions {
  platforms?: components['schemas']['PlatformInput'][]
  /** Of X. */
  account?: string
  /** Of another network, by its name. */
  [account: `${string}Account`]: string | undefined
}

export function withTargetOptions(command: Command): Command {
  command.option(
    '--platforms <list>',
    `where to, as in ${NETWORKS.map(({ name }) => name).join(',')}`,
    readPlatforms,
  )
  for (const network of NETWORKS) {
    command.option(`--${accountOption(network)} <id>`, `the ${network.label} account to post with`)
  }
  return command
}

export function targetsOf(options: TargetOptions) {
  const accounts = NETWORKS.map(({ platform, name }) => [
    `${platform}_account_id`,
    platform === 'x' ? options.account : options[`${name}Account`],
  ])
  return { platforms: options.platforms, ...Object.fromEntries(accounts) }
}

/** That of X was there before there were others. */
function accountOption({ platform, name }: NetworkDescription): string {
  return platform === 'x' ? 'account' : `${name}-account`
}
