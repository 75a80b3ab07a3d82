import type { NetworkModule, Opened, SettingsReader, Tools } from '../module.ts'
import { SIMULATED_CLIENT } from '../signIn/simulatedClient.ts'
import { openX } from './adapter.ts'
import { description } from './description.ts'
import type { XSettings } from './post.ts'
import { xSignIn, type XSignInSettings } from './signIn.ts'

type Settings = Omit<XSettings, 'upload_ms' | 'fitMedia' | 'send'> &
  Pick<XSignInSettings, 'authorize_url' | 'client_secret'> & {
    /** Undefined where no developer has been given one. */
    client_id: string | undefined
  }

const live: Settings = {
  api_url: 'https://api.x.com',
  web_url: 'https://x.com',
  dialect: 'post',
  unknown: 'resend',
  authorize_url: 'https://x.com/i/oauth2/authorize',
  client_id: undefined,
  client_secret: undefined,
}

export const x: NetworkModule<typeof description, Settings> = {
  description,
  live,
  variables: [
    'X_CLIENT_ID',
    'X_CLIENT_SECRET',
    'X_AUTHORIZE_URL',
    'X_API_URL',
    'X_WEB_URL',
    'X_DIALECT',
    'X_WHEN_UNKNOWN',
  ],
  readSettings,
  open,
  openSimulated,
}

function open(settings: Settings, tools: Tools): Opened {
  const { client_id } = settings
  return {
    network: openX({ ...settings, ...tools }),
    signIn:
      client_id === undefined ? undefined : xSignIn({ ...settings, client_id, send: tools.send }),
  }
}

function readSettings({ text, url, choice }: SettingsReader): Settings {
  return {
    api_url: url('X_API_URL') ?? live.api_url,
    web_url: url('X_WEB_URL') ?? live.web_url,
    dialect: choice('X_DIALECT', ['post', 'tweet'] as const),
    unknown: choice('X_WHEN_UNKNOWN', ['resend', 'ask'] as const),
    authorize_url: url('X_AUTHORIZE_URL') ?? live.authorize_url,
    client_id: text('X_CLIENT_ID'),
    client_secret: text('X_CLIENT_SECRET'),
  }
}

function openSimulated(settings: Settings, url: string, tools: Tools): Opened {
  const own_url = `${url}/${description.platform}`
  return open(
    {
      ...settings,
      ...SIMULATED_CLIENT,
      api_url: own_url,
      web_url: own_url,
      authorize_url: `${own_url}/i/oauth2/authorize`,
    },
    tools,
  )
}
