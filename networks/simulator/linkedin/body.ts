/** The body of `POST /rest/posts`. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
import { isObject, type JsonObject } from '../exchange.ts'
import type { SimulatedAccount } from '../state.ts'

/** What LinkedIn can do and this simulator cannot. Refused, since nothing would come of it. */
const NOT_SIMULATED = [
  ...['reshareContext', 'contentLandingPage', 'contentCallToActionLabel', 'adContext'],
  'container',
]
const MEMBERS = [
  ...['author', 'commentary', 'visibility', 'distribution', 'lifecycleState', 'content'],
  ...['isReshareDisabledByAuthor', ...NOT_SIMULATED],
]
const VISIBILITIES = ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']
const DISTRIBUTION = ['feedDistribution', 'targetEntities', 'thirdPartyDistributionChannels']
const FEEDS = ['MAIN_FEED', 'NONE']

export type CheckedPost =
  | { ok: true; commentary: string; visibility: string; content: unknown }
  | { ok: false; status: number; code: string; message: string }

export function checkPost(
  body: JsonObject | undefined,
  { account }: SimulatedAccount,
): CheckedPost {
  if (body === undefined) return invalid('The request body is not a JSON object')
  const unknown = Object.keys(body).find((member) => !MEMBERS.includes(member))
  if (unknown !== undefined) {
    return invalid(`ERROR :: /${unknown} :: unrecognized field found but not allowed`)
  }
  const missing = ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState'].find(
    (member) => body[member] === undefined,
  )
  if (missing !== undefined) {
    return invalid(`ERROR :: /${missing} :: field is required but not found`)
  }

  const { author, commentary, visibility, distribution, lifecycleState } = body
  if (author !== `urn:li:person:${account}`) {
    const message =
      'Field Value validation failed in REQUEST_BODY: Data Processing Exception while processing fields [/author]'
    return { ok: false, status: 403, code: 'ACCESS_DENIED', message }
  }
  if (typeof commentary !== 'string') return invalid('ERROR :: /commentary :: not a string')
  if (typeof visibility !== 'string' || !VISIBILITIES.includes(visibility)) {
    return invalid('ERROR :: /visibility :: is not an enum symbol')
  }
  if (lifecycleState !== 'PUBLISHED') {
    return invalid('ERROR :: /lifecycleState :: only PUBLISHED can be created')
  }
  const wrong = checkDistribution(distribution)
  if (wrong) return invalid(wrong)
  const { isReshareDisabledByAuthor = false } = body
  if (typeof isReshareDisabledByAuthor !== 'boolean') {
    return invalid('ERROR :: /isReshareDisabledByAuthor :: not a boolean')
  }
  const absent = NOT_SIMULATED.find((member) => body[member] !== undefined)
  if (absent !== undefined)
    return invalid(`ERROR :: /${absent} :: is not available on the simulated network`)
  return { ok: true, commentary, visibility, content: body.content }
}

function checkDistribution(value: unknown): string | undefined {
  if (!isObject(value)) return 'ERROR :: /distribution :: not an object'
  const unknown = Object.keys(value).find((member) => !DISTRIBUTION.includes(member))
  if (unknown !== undefined) {
    return `ERROR :: /distribution/${unknown} :: unrecognized field found but not allowed`
  }
  const { feedDistribution, targetEntities = [], thirdPartyDistributionChannels = [] } = value
  if (!FEEDS.includes(String(feedDistribution))) {
    return 'ERROR :: /distribution/feedDistribution :: is not an enum symbol'
  }
  const lists = { targetEntities, thirdPartyDistributionChannels }
  const wrong = Object.entries(lists).find(([, list]) => !Array.isArray(list))
  return wrong && `ERROR :: /distribution/${wrong[0]} :: not an array`
}

function invalid(message: string): CheckedPost {
  return { ok: false, status: 400, code: 'INVALID_FIELD', message }
}
