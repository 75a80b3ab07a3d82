/** What each network's refusals mean, status by status, in the forms that were documented or reported. */
import { expect, test } from 'vitest'
import { blueskyRefusal as ofBluesky } from '../../networks/bluesky/refusal.ts'
import { linkedInRefusal as ofLinkedIn } from '../../networks/linkedin/refusal.ts'
import type { WireResponse } from '../../networks/wire/wire.ts'
import { xRefusal as ofX } from '../../networks/x/refusal.ts'

const SOON = Math.ceil(Date.now() / 1000) + 90
const LATER = SOON + 3_600

function answered(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): WireResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    kind: 'answer',
    status,
    headers,
    body: typeof body === 'string' ? undefined : body,
    text,
  }
}

const problem = (title: string, detail: string, type = 'about:blank') => ({ title, detail, type })
const x_limits = (reset: number, remaining = '0') => ({
  'x-rate-limit-limit': '100',
  'x-rate-limit-remaining': remaining,
  'x-rate-limit-reset': String(reset),
})

test.each<[number, unknown, Record<string, string>, object]>([
  [
    400,
    {
      ...problem('Invalid Request', 'One or more parameters to your request was invalid.'),
      errors: [{ message: '$.text: is not a string', parameters: { text: ['5'] } }],
    },
    {},
    { state: 'refused', error: expect.stringMatching(/invalid\. \$\.text: is not a string$/) },
  ],
  [401, problem('Unauthorized', 'Unauthorized'), {}, { state: 'refused', reconnect: true }],
  [401, '', {}, { state: 'refused', reconnect: true }],
  [
    402,
    problem('CreditsDepleted', 'Your enrolled account does not have any credits left.'),
    {},
    {
      state: 'not_sent',
      error:
        'X answered 402: Your enrolled account does not have any credits left. The operator of ' +
        'this server has to top up its credits for the X API.',
    },
  ],
  [
    402,
    '',
    {},
    { state: 'not_sent', error: expect.stringMatching(/^X answered 402\. The operator/) },
  ],
  [
    403,
    problem('Forbidden', 'You are not allowed to create a Tweet with duplicate content.'),
    {},
    { state: 'refused', duplicate: true },
  ],
  [
    403,
    problem('Forbidden', 'You are not allowed to create a Post with Duplicate Content.'),
    {},
    { state: 'refused', duplicate: true },
  ],
  [
    403,
    problem('Forbidden', 'You are not permitted to perform this action.'),
    {},
    { state: 'refused', error: 'X answered 403: You are not permitted to perform this action.' },
  ],
  [
    403,
    problem('Client Forbidden', 'Wrong project.', 'https://api.x.com/2/problems/client-forbidden'),
    {},
    { state: 'refused', error: 'X answered 403: Wrong project.' },
  ],
  [404, problem('Not Found Error', 'Could not find post.'), {}, { state: 'refused' }],
  [
    404,
    { code: 34, message: 'Sorry, that page does not exist.' },
    {},
    {
      state: 'refused',
      error: 'X answered 404: Sorry, that page does not exist.',
    },
  ],
  [413, '', {}, { state: 'refused', error: 'X answered 413.' }],
  [
    429,
    problem('Too Many Requests', 'Too Many Requests'),
    x_limits(SOON),
    { state: 'not_sent', retry_at: SOON * 1000 },
  ],
  [
    429,
    problem('Too Many Requests', 'Too Many Requests'),
    {
      ...x_limits(SOON, '37'),
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': String(LATER),
    },
    { state: 'not_sent', retry_at: LATER * 1000 },
  ],
  [429, '<html>', {}, { state: 'not_sent', error: 'X answered 429.' }],
  [
    429,
    { ...problem('UsageCapExceeded', 'Usage cap exceeded'), period: 'Monthly', scope: 'Product' },
    x_limits(SOON, '99'),
    { state: 'not_sent', retry_at: expect.closeTo(Date.now() + 86_400_000, -7) },
  ],
  [408, '', {}, { state: 'unknown' }],
  [500, problem('Internal Server Error', 'Internal Server Error'), {}, { state: 'unknown' }],
  [503, '<html>Over capacity</html>', {}, { state: 'unknown', error: 'X answered 503.' }],
  [302, '', {}, { state: 'unknown' }],
])('X: %i %j', (status, body, headers, meaning) => {
  expect(ofX(answered(status, body, headers))).toMatchObject(meaning)
})

test.each<[number, unknown, Record<string, string>, object]>([
  [
    400,
    { error: 'InvalidRequest', message: 'grapheme too big' },
    {},
    {
      state: 'refused',
      error: 'Bluesky answered 400: grapheme too big',
    },
  ],
  [400, { error: 'BlobNotFound', message: 'Could not find blob' }, {}, { state: 'refused' }],
  [400, { error: 'InvalidSwap', message: 'Record was at bafy' }, {}, { state: 'unknown' }],
  [400, { error: 'InvalidToken', message: 'Token could not be verified' }, {}, { reconnect: true }],
  [400, { error: 'ExpiredToken', message: 'Token has been revoked' }, {}, { reconnect: true }],
  [401, { error: 'AuthMissing', message: 'Authentication Required' }, {}, { reconnect: true }],
  [403, { error: 'Forbidden', message: 'Invalid repo' }, {}, { state: 'refused' }],
  [
    413,
    { error: 'PayloadTooLarge', message: 'request entity too large' },
    {},
    { state: 'refused' },
  ],
  [
    429,
    { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
    { 'retry-after': '90', 'ratelimit-reset': String(LATER) },
    { state: 'not_sent', retry_at: expect.closeTo(Date.now() + 90_000, -6) },
  ],
  [
    429,
    { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
    { 'ratelimit-remaining': '0', 'ratelimit-reset': String(SOON) },
    { state: 'not_sent', retry_at: SOON * 1000 },
  ],
  [
    429,
    '',
    { 'retry-after': new Date(SOON * 1000).toUTCString() },
    { state: 'not_sent', retry_at: SOON * 1000 },
  ],
  [
    500,
    { error: 'InternalServerError', message: 'Internal Server Error' },
    {},
    { state: 'unknown' },
  ],
  [502, { error: 'UpstreamFailure', message: 'Upstream Failure' }, {}, { state: 'unknown' }],
  [408, '', {}, { state: 'unknown' }],
])('Bluesky: %i %j', (status, body, headers, meaning) => {
  expect(ofBluesky(answered(status, body, headers))).toMatchObject(meaning)
})

const MIDNIGHT = new Date().setUTCHours(24, 0, 0, 0)
const input_error = (code: string, message: string) => ({
  status: 422,
  errorDetailType: 'com.linkedin.common.error.BadRequest',
  message,
  errorDetails: { inputErrors: [{ code, description: message, input: {} }] },
})

test.each<[number, unknown, object]>([
  [400, { status: 400, code: 'INVALID_FIELD', message: 'ERROR :: /author' }, { state: 'refused' }],
  [
    401,
    { code: 'INVALID_ACCESS_TOKEN', serviceErrorCode: 65600, message: 'Invalid' },
    { reconnect: true },
  ],
  [
    401,
    { code: 'REVOKED_ACCESS_TOKEN', serviceErrorCode: 65601, message: 'Revoked' },
    { reconnect: true },
  ],
  [401, { code: 'EXPIRED_ACCESS_TOKEN', message: 'Expired' }, { reconnect: true }],
  [
    403,
    { code: 'ACCESS_DENIED', serviceErrorCode: 100, message: 'Not enough permissions' },
    {
      state: 'refused',
      error:
        'LinkedIn answered 403: Not enough permissions. ' +
        "LinkedIn's app lacks the product “Share on LinkedIn”, or the account its consent.",
    },
  ],
  [
    422,
    input_error('DUPLICATE_POST', 'Content is a duplicate of urn:li:share:7141138937766391808'),
    { state: 'refused', duplicate: true },
  ],
  [422, input_error('FIELD_LENGTH_TOO_LONG', 'Too long'), { state: 'refused' }],
  [400, input_error('MEDIA_ASSET_PROCESSING', 'Still processing'), { state: 'not_sent' }],
  [
    426,
    {
      status: 426,
      code: 'NONEXISTENT_VERSION',
      message: 'Requested version 20250401 is not active',
    },
    {
      state: 'refused',
      error:
        'LinkedIn answered 426: Requested version 20250401 is not active. ' +
        'The operator of this server must set LINKEDIN_VERSION to a newer month.',
    },
  ],
  [429, { status: 429, message: 'throttle limit is reached' }, { state: 'not_sent', slowed: true }],
  [
    429,
    { status: 429, message: 'Resource level throttle APPLICATION DAY limit is reached.' },
    { state: 'not_sent', retry_at: MIDNIGHT },
  ],
  [408, '', { state: 'unknown' }],
  [500, { status: 500, message: 'Internal Server Error' }, { state: 'unknown' }],
  [504, '<html>', { state: 'unknown', error: 'LinkedIn answered 504.' }],
])('LinkedIn: %i %j', (status, body, meaning) => {
  expect(ofLinkedIn(answered(status, body))).toMatchObject(meaning)
})
