/** Queries as browsers, command lines and programs write them. */
import { afterAll, expect, test } from 'vitest'
import { openSocket } from '../world/socket.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())
const user = await w.user()

/** As written: fetch would encode some of it. */
async function answerTo(query: string): Promise<{ status: number; details: string[] }> {
  const { socket, heard } = await openSocket(w.service.url)
  const head = `GET /api/v1/posts?${query} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${user.key}\r\n`
  socket.write(`${head}Connection: close\r\n\r\n`)
  await new Promise((resolve) => socket.on('close', resolve))
  const [, status] = heard().split(' ')
  const body = heard().slice(heard().indexOf('\r\n\r\n'))
  return { status: Number(status), details: JSON.parse(body).details ?? [] }
}

test.each(['a+b', "'!()*:/,@", 'a?b$c;d=e', '+', '%2B', '[a]'])(
  '%s need not be encoded in a query',
  async (value) => {
    expect(await answerTo(`x_account_id=${value}`)).toEqual({ status: 200, details: [] })
  },
)

test('a date may be sent with its colons as they are', async () => {
  const query = 'sort=scheduled&from=2090-01-01T00:00:00Z&until=2091-01-01T00:00:00%2B01:00'

  expect((await answerTo(query)).status).toBe(200)
})

test('what is no value of a parameter is refused in whatever spelling', async () => {
  const answers = [await answerTo('status=draft,posted'), await answerTo('status=draft%2Cposted')]

  for (const { status, details } of answers) {
    expect([status, details]).toEqual([
      400,
      [expect.stringMatching(/^status: must be equal to one of/)],
    ])
  }
})
