/** The settings of the networks from the environment; each network reads its own (networks/module.ts). */
import { readNetworkSettings, type NetworkSettings } from '../networks/index.ts'
import { readChoice, readUrl, type Read } from './variables.ts'

export type NetworkVariables = Omit<NetworkSettings, 'simulator_url' | 'timeout_ms'>

export function readNetworks(read: Read): NetworkVariables {
  return readNetworkSettings({
    text: read,
    url: (name) => readUrl(name, read(name)),
    choice: (name, choices) => readChoice(name, read(name), choices),
  })
}
