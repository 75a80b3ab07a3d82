import type { NetworkModule, Opened, SettingsReader, Tools } from '../module.ts'
import { SIMULATED_CLIENT } from '../signIn/simulatedClient.ts'
import { openLinkedIn } from './adapter.ts'
import type { LinkedInSettings } from './call.ts'
import { description } from './description.ts'
import { linkedInSignIn } from './signIn.ts'

interface Settings extends Omit<LinkedInSettings, 'upload_ms' | 'fitMedia' | 'send'> {
  /** `https://www.linkedin.com/oauth/v2` */
  oauth_url: string
  /** Both undefined where no developer has been given them. */
  client_id: string | undefined
  client_secret: string | undefined
}

const live: Settings = {
  oauth_url: 'https://www.linkedin.com/oauth/v2',
  client_id: undefined,
  client_secret: undefined,
  api_url: 'https://api.linkedin.com',
  web_url: 'https://www.linkedin.com',
  version: '202610',
  unknown: 'ask',
}

export const linkedin: NetworkModule<typeof description, Settings> = {
  description,
  live,
  variables: [
    'LINKEDIN_CLIENT_ID',
    'LINKEDIN_CLIENT_SECRET',
    'LINKEDIN_OAUTH_URL',
    'LINKEDIN_API_URL',
    'LINKEDIN_WEB_URL',
    'LINKEDIN_VERSION',
    'LINKEDIN_WHEN_UNKNOWN',
  ],
  readSettings,
  open,
  openSimulated,
}

function open(settings: Settings, tools: Tools): Opened {
  const { client_id, client_secret } = settings
  const is_set_up = client_id !== undefined && client_secret !== undefined
  return {
    network: openLinkedIn({ ...settings, ...tools }),
    signIn: is_set_up
      ? linkedInSignIn({ ...settings, client_id, client_secret, send: tools.send })
      : undefined,
  }
}

function readSettings({ text, url, choice }: SettingsReader): Settings {
  const client_id = text('LINKEDIN_CLIENT_ID')
  const client_secret = text('LINKEDIN_CLIENT_SECRET')
  if ((client_id === undefined) !== (client_secret === undefined)) {
    throw new Error('LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET are needed together')
  }
  return {
    api_url: url('LINKEDIN_API_URL') ?? live.api_url,
    web_url: url('LINKEDIN_WEB_URL') ?? live.web_url,
    version: readMonth('LINKEDIN_VERSION', text('LINKEDIN_VERSION')) ?? live.version,
    unknown: choice('LINKEDIN_WHEN_UNKNOWN', ['ask', 'resend'] as const),
    oauth_url: url('LINKEDIN_OAUTH_URL') ?? live.oauth_url,
    client_id,
    client_secret,
  }
}

function readMonth(name: string, text: string | undefined): string | undefined {
  if (text === undefined || /^20\d\d(0[1-9]|1[0-2])$/.test(text)) return text
  throw new Error(`${name} must be a month such as 202610, not "${text}"`)
}

function openSimulated(settings: Settings, url: string, tools: Tools): Opened {
  const own_url = `${url}/${description.platform}`
  return open(
    {
      ...settings,
      ...SIMULATED_CLIENT,
      api_url: own_url,
      web_url: own_url,
      oauth_url: `${own_url}/oauth/v2`,
    },
    tools,
  )
}
