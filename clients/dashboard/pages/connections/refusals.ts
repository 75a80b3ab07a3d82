import { localProblem, type Problem } from '../api.ts'

const MESSAGES = new Map([
  ['denied', 'The network says that you declined, so nothing was connected.'],
  ['ended', 'That sign-in took too long. Begin again.'],
  ['used', 'That sign-in was used already. Begin again if the account is not among yours.'],
  ['limit_reached', 'Your plan allows no further account. Disconnect one first.'],
  ['belongs_to_another', 'Somebody else has connected that account here.'],
  ['not_configured', 'The host of this instance has not set up this network.'],
  ['failed', 'The network did not answer as it should. Try again in a while.'],
])

/** What a code in the address means; whatever it is, nothing was connected. */
export function refusalOf(code: string): Problem {
  return localProblem(MESSAGES.get(code) ?? 'The sign-in did not work, so nothing was connected.')
}
