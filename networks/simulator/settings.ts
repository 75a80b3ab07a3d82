/** What can be turned while the simulator runs. Nothing of it is kept over a restart. */
export interface Settings {
  /** Every call to a network waits this long before anything happens. */
  latency_ms: number
  /** A post takes effect up to so much after its request, even when the client has left by then. */
  commit_lag_ms: number
  /** How far the networks' clock is ahead: numbers grow, uploads expire, duplicates are forgotten. Below 0 it is behind. */
  clock_offset_ms: number
  /** From the consent until the code has to be exchanged. */
  sign_in_code_life_ms: number
}

/** What only one network has, by names that begin with its own. */
export interface OwnSettings<Values extends object = object> {
  usual: Readonly<Values>
  /** Settings that are one of a few words; every other is a whole number of 0 or more, but of the clock's. */
  choices: { readonly [Name in keyof Values]?: readonly string[] }
}

const USUAL: Readonly<Settings> = {
  latency_ms: 0,
  commit_lag_ms: 0,
  clock_offset_ms: 0,
  sign_in_code_life_ms: 30_000,
}

/** As they are at every start: those of all networks. */
export function usualSettings(networks: readonly OwnSettings[]): Settings {
  return Object.assign({ ...USUAL }, ...networks.map(({ usual }) => usual)) as Settings
}

/** The reason why these cannot be set. */
export function refuseSettings(
  input: Record<string, unknown>,
  settings: Settings,
  networks: readonly OwnSettings[],
): string | undefined {
  const words = Object.assign({}, ...networks.map(({ choices }) => choices)) as Choices
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(settings, name)) return `No such setting: ${name}`
    const choices = words[name]
    const valid = choices
      ? choices.includes(String(value))
      : Number.isInteger(value) && (Number(value) >= 0 || name === 'clock_offset_ms')
    if (!valid) return `${name} cannot be ${JSON.stringify(value)}`
  }
  return undefined
}

type Choices = Partial<Record<string, readonly string[]>>
