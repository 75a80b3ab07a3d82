/** What is sent to LinkedIn, and that the simulated one refuses it as soon as one thing of it is wrong. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import { openLinkedIn } from '../../networks/linkedin/adapter.ts'
import { openWire, type Request, type Wire } from '../../networks/wire/wire.ts'
import { brokenOf } from './broken.ts'
import { content, fitMedia, publishAll, useNetworks, withMedia } from './bench.ts'
import { image } from './samples.ts'

const { url, open, accepted } = useNetworks()

let wire: Wire
beforeAll(() => void (wire = openWire(5_000)))
afterAll(() => wire.close())

const sent: Request[] = []
function adapter() {
  const api_url = `${url()}/secondary_b`
  return openLinkedIn({
    ...LIVE_SETTINGS.secondary_b,
    api_url,
    web_url: api_url,
    upload_ms: 30_000,
    fitMedia,
    send(request) {
      sent.push(request)
      return wire.send(request)
    },
  })
}

/** Members and headers that LinkedIn takes or leaves. */
const OPTIONAL = [
  ...['body without content', 'body without isReshareDisabledByAuthor'],
  ...['body.distribution without targetEntities'],
  ...['body.distribution without thirdPartyDistributionChannels', 'no x-restli-method'],
]

test('every request is refused with one thing wrong in it, and then taken without it', async () => {
  const account = await open('secondary_b')
  const [live] = await publishAll(adapter(), account, content('for a while'))
  await publishAll(adapter(), account, withMedia('one picture', await image()))
  const choices = { visibility: 'connections' } as const
  await publishAll(adapter(), account, { ...content('for some'), choices })
  await publishAll(adapter(), account, withMedia('two', await image('jpeg'), await image('jpeg')))
  if (live) await adapter().remove(account, live)
  const before = (await accepted(account)).length

  const taken: string[] = []
  let refused = 0
  const judged = sent.filter(({ method }) => method !== 'PUT')
  for (const request of judged) {
    for (const { what, request: one } of [...brokenOf(request), ...withoutHeaders(request)]) {
      if (OPTIONAL.includes(what)) continue
      const answer = await wire.send(one)
      const status = answer.kind === 'answer' ? answer.status : 0
      // A duplicate says nothing of the request's form.
      const is_duplicate = answer.kind === 'answer' && answer.text.includes('DUPLICATE_POST')
      if (status >= 400 && status < 500 && !is_duplicate) refused++
      else taken.push(`${request.method} ${request.url}: ${what} was answered ${status}`)
    }
  }

  expect(taken).toEqual([])
  expect(refused).toBeGreaterThan(150)
  expect(await accepted(account)).toHaveLength(before)
  expect(judged.map(({ method }) => method).toSorted()).toEqual([
    ...['DELETE', 'POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'POST'],
  ])
})

function withoutHeaders(request: Request) {
  return Object.keys(request.headers).map((name) => {
    const headers = Object.entries(request.headers).filter(([other]) => other !== name)
    return { what: `no ${name}`, request: { ...request, headers: Object.fromEntries(headers) } }
  })
}
