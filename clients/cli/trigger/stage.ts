/** Where events are made to happen: simulated accounts alone, and what was made there is removed again. */
import type { components } from '../../sdk-typescript/generated/contract.ts'
import type { Platform } from '../../../generated/names.ts'
import { NETWORKS } from '../../../networks/descriptions.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { labelOf } from '../options/networks.ts'

type Schemas = components['schemas']
type Account = Schemas['CrossPostingAccount']

export interface Stage {
  context: Context
  /** Ids of what events are waited for. */
  subjects: Set<string>
  /** An account on the simulated network. Throws a Failure when there is none. */
  account(platform: Platform): Account
  /** Any network that there is one on. */
  anyNetwork(): Platform
  /** Whatever was made last is removed first. */
  atEnd(undo: () => Promise<unknown>): void
  /** Removes what can be removed, and says what could not. */
  end(): Promise<void>
}

const ORDER = NETWORKS.map(({ platform }) => platform)

/** Throws a Failure where posts would be read by somebody. */
export async function openStage(context: Context): Promise<Stage> {
  const accounts = context.options.dryRun
    ? new Map<Platform, Account>()
    : await readAccounts(context)
  const undos: (() => Promise<unknown>)[] = []
  return {
    context,
    subjects: new Set(),
    account(platform) {
      const found = context.options.dryRun ? NAMELESS : accounts.get(platform)
      if (found !== undefined) return found
      throw new Failure('failed', `You have no simulated account on ${labelOf(platform)}.`)
    },
    anyNetwork() {
      const found = ORDER.find((platform) => context.options.dryRun || accounts.has(platform))
      if (found === undefined) throw new Error('a stage without an account')
      return found
    },
    atEnd: (undo) => void undos.push(undo),
    async end() {
      for (const undo of undos.reverse()) {
        await undo().catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
          context.terminal.warn(`Not removed: ${error.message}`)
        })
      }
    },
  }
}

/** A dry run asks nobody which there are. */
const NAMELESS: Account = {
  account_id: 'ACCOUNT',
  remote_id: '',
  handle: '',
  display_name: '',
  avatar_url: null,
  is_primary: true,
  disconnected: false,
  simulated: true,
}

async function readAccounts(context: Context): Promise<Map<Platform, Account>> {
  const { platforms } = await context.api.getCrossPosting()
  const accounts = new Map<Platform, Account>()
  for (const { platform, accounts: there } of platforms) {
    const simulated = there.filter((one) => one.simulated && !one.disconnected)
    const [first] = [...simulated.filter((one) => one.is_primary), ...simulated]
    const known = ORDER.find((one) => one === platform)
    if (first !== undefined && known !== undefined) accounts.set(known, first)
  }
  if (accounts.size > 0) return accounts
  throw new Failure(
    'failed',
    'None of your accounts is simulated, and on others this would publish for everybody to read.',
    { next: 'Use it in the demo, which ./otterpost serve starts where no database is set.' },
  )
}
