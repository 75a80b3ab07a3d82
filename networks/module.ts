/**
 * One network, whole: what its folder gives to the list of networks/index.ts. Nothing outside of the folder
 * knows more of it than this.
 */
import type { NetworkDescription } from './description.ts'
import type { FitMedia } from './media/fitMedia.ts'
import type { Network } from './network.ts'
import type { SignIn } from './signIn/signIn.ts'
import type { Nonces } from './wire/dpop.ts'
import type { SendRequest } from './wire/wire.ts'

export interface NetworkModule<Description extends NetworkDescription, Settings> {
  description: Description
  /** The network itself, with what developers are given by it left out. */
  live: Settings
  /** The variables of the environment that `readSettings` reads. */
  variables: readonly string[]
  /** What the environment does not say is as in `live`. */
  readSettings(read: SettingsReader): Settings
  open(settings: Settings, tools: Tools): Opened
  /** The same code at simulated networks: `url` is the root of all of them. */
  openSimulated(settings: Settings, url: string, tools: Tools): Opened
  /**
   * Whether new accounts are live where there are simulated networks, too. Left out: as soon as this
   * instance is set up for a live sign-in.
   */
  signsInLive?(settings: Settings): boolean
  /**
   * What the network's servers read of this instance, by file name below `/oauth/<name>/`: JSON, undefined
   * for what is not there.
   */
  documents?: Readonly<
    Record<string, (settings: Settings, public_url: string) => object | undefined>
  >
}

export interface Opened {
  network: Network
  /** Undefined where this instance is not set up for it. */
  signIn: SignIn | undefined
}

/** Each throws, with the variable's name and what it has to be, for a value that it cannot be. */
export interface SettingsReader {
  text(variable: string): string | undefined
  url(variable: string): string | undefined
  /** The first one is the usual one. */
  choice<Choice extends string>(variable: string, choices: readonly Choice[]): Choice
}

/** What all networks work with. */
export interface Tools {
  /** For one request. */
  timeout_ms: number
  /** For the uploads of one try. */
  upload_ms: number
  send: SendRequest
  /** For addresses that somebody else chose: connects to none but those that are allowed, whatever names resolve to. */
  guard(isAllowed: (address: string) => boolean): SendRequest
  fitMedia: FitMedia
  nonces: Nonces
}
