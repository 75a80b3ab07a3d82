/** What those who come by may take of this instance at most. */
import { readChoice, readNumber, type Read, type Variable } from './variables.ts'

export interface DoorSettings {
  /** How many times the requests of a plan a user has with all keys and sessions together; 0: any number. */
  user_limit_factor: number
  /** How many connections are open at a time, in all and from one address; 0: any number. */
  connections_max: number
  connections_per_address_max: number
  /** Whether browsers are told to use https for names below that of PUBLIC_URL, too. */
  hsts_subdomains: boolean
}

export const DOOR_SETTINGS: DoorSettings = {
  user_limit_factor: 5,
  connections_max: 2_000,
  connections_per_address_max: 500,
  hsts_subdomains: false,
}

export function readDoorSettings(read: Read): DoorSettings {
  const number = (name: Variable, usual: number, most: number) =>
    readNumber(name, read(name), usual, most)
  const usual = DOOR_SETTINGS
  return {
    user_limit_factor: number('USER_LIMIT_FACTOR', usual.user_limit_factor, 1_000),
    connections_max: number('CONNECTIONS_MAX', usual.connections_max, 1_000_000),
    connections_per_address_max: number(
      'CONNECTIONS_PER_ADDRESS_MAX',
      usual.connections_per_address_max,
      1_000_000,
    ),
    hsts_subdomains:
      readChoice('HSTS_SUBDOMAINS', read('HSTS_SUBDOMAINS'), ['false', 'true'] as const) === 'true',
  }
}
