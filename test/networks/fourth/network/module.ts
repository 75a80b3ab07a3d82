import type { NetworkModule, Opened, SettingsReader, Tools } from '../module.ts'
import { SIMULATED_CLIENT } from '../signIn/simulatedClient.ts'
import { openHarbour } from './adapter.ts'
import { description } from './description.ts'
import { harbourSignIn } from './signIn.ts'

interface Settings {
  api_url: string
  web_url: string
  client_id: string | undefined
}

const live: Settings = {
  api_url: 'https://api.harbour.invalid',
  web_url: 'https://harbour.invalid',
  client_id: undefined,
}

export const harbour: NetworkModule<typeof description, Settings> = {
  description,
  live,
  variables: ['HARBOUR_CLIENT_ID', 'HARBOUR_API_URL'],
  readSettings: ({ text, url }: SettingsReader) => ({
    ...live,
    api_url: url('HARBOUR_API_URL') ?? live.api_url,
    client_id: text('HARBOUR_CLIENT_ID'),
  }),
  open,
  openSimulated(settings, url, tools) {
    const own_url = `${url}/${description.platform}`
    const { client_id } = SIMULATED_CLIENT
    return open({ ...settings, api_url: own_url, web_url: own_url, client_id }, tools)
  },
}

function open(settings: Settings, { send }: Tools): Opened {
  const { client_id } = settings
  return {
    network: openHarbour({ ...settings, send }),
    signIn: client_id === undefined ? undefined : harbourSignIn({ ...settings, client_id, send }),
  }
}
