/** Pages and pictures that lead behind the walls of an instance: none of them is asked for. */
import { afterAll, expect, test } from 'vitest'
import { readCard, type CardTools } from '../../networks/cards/readCard.ts'
import { badAddresses } from '../webhooks/addresses.ts'
import { openReceiver } from '../webhooks/receiver.ts'
import { openPages, pageOf } from './pages.ts'

const pages = await openPages()
const inside = await openReceiver()
afterAll(async () => {
  await pages.close()
  await inside.close()
})

const unexpected = () => Promise.reject(new Error('a picture came'))
const tools: CardTools = {
  fetching: {
    timeout_ms: 5_000,
    loopback_port: pages.port,
    // Whatever has a name leads inside.
    resolve: () => Promise.resolve(['127.0.0.1']),
  },
  inspect: unexpected,
  fit: unexpected,
}

test('of pages that are there themselves, that redirect there, or have their picture there', async () => {
  const bad = badAddresses(inside.port)
  expect(bad.length).toBeGreaterThan(100)
  for (const address of bad) {
    const redirecting = pages.put('/away', (response) =>
      response.writeHead(302, { location: encodeURI(address) }).end(),
    )
    const pictured = pages.put(
      '/pictured',
      pageOf({ 'og:image': address.replaceAll('&', '&amp;').replaceAll('"', '&quot;') }),
    )

    expect(await readCard(tools, 'a', address).catch(() => undefined)).toBeUndefined()
    expect(await readCard(tools, 'a', redirecting)).toBeUndefined()
    expect(await readCard(tools, 'a', pictured)).toEqual({
      ...{ title: 'Of the tag', description: '', picture: null },
    })
  }
  expect(inside.connections).toBe(0)
})

test('of pictures that are no addresses of the web', async () => {
  for (const address of [
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'javascript:0',
    'https://',
    '//',
    '\\\\host\\a',
  ])
    expect(
      await readCard(tools, 'a', pages.put('/a', pageOf({ 'og:image': address }))),
    ).toMatchObject({
      picture: null,
    })
})

test('nor is a page over http asked for, but at the same address over TLS', async () => {
  const asked: string[] = []
  const resolve = (hostname: string) => {
    asked.push(hostname)
    return Promise.resolve([])
  }
  await readCard(
    { ...tools, fetching: { ...tools.fetching, resolve } },
    'a',
    'http://example.org/a',
  )
  expect(asked).toEqual(['example.org'])
})
