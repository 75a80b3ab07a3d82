/** What a sign-in brings opens accounts: neither the database nor the log has any of it in the clear. */
import { afterAll, expect, test } from 'vitest'
import { PLATFORMS } from '../../networks/network.ts'
import { connectedBySignIn, endToken, renewNow } from './arrange.ts'
import { openWorld } from '../world/world.ts'

const lines: string[] = []
const w = await openWorld({ log: { write: (line) => void lines.push(line) } })
afterAll(() => w.close())

interface Issued {
  kind: string
  access_token: string
  refresh_token: string | null
}

test('no token, code or state of a sign-in is stored or logged, however it goes', async () => {
  const user = await connectedBySignIn(w, [...PLATFORMS])
  const publish = () =>
    w.call(user, 'POST', '/api/v1/posts', {
      body: { text: 'Once more', publish_now: true, platforms: [...PLATFORMS] },
    })
  await publish()
  await endToken(w, user.id)
  await publish()
  for (const platform of PLATFORMS) {
    const path = `/connections/${platform}/start`
    const { body } = await user.visitor.call('POST', path, { handle: user.handles.secondary_a })
    expect(body.url).toMatch(/^http/)
    const query = 'code=planted-code&state=planted-state&iss=planted-issuer'
    const name = { x: 'x', secondary_a: 'bluesky', secondary_b: 'linkedin' }[platform]
    await fetch(`${w.service.url}/oauth/${name}/callback?${query}`)
    const words = { error: 'invalid_token', message: 'Bearer planted-words' }
    await w.fault({ platform, kind: 'status', status: 401, body: words })
    await publish()
  }
  await renewNow(w)

  const { entries } = (await w.control('GET', '/control/ledger')) as { entries: Issued[] }
  const issued = entries.filter(({ kind }) => kind === 'tokens_issued')
  const tokens = issued.flatMap(({ access_token, refresh_token }) =>
    [access_token, refresh_token ?? []].flat(),
  )
  const [dump, log] = [await dumpOf(), lines.join('')]
  expect(tokens.length).toBeGreaterThanOrEqual(10)
  expect(dump).toContain(user.handles.x)
  expect(log).toContain('path_hash')
  for (const secret of [...tokens, 'planted-code', 'planted-state']) {
    expect(dump.includes(secret), `the database has ${secret}`).toBe(false)
    expect(log.includes(secret), `the log has ${secret}`).toBe(false)
  }
  expect(`${dump}${log}`).not.toMatch(/dpopJwk|"d":|code_verifier/)
})

/** Every row of every table, those of the queue too. */
async function dumpOf(): Promise<string> {
  const tables = await w.db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`
  const rows = await Promise.all(
    tables.map(({ name }) => w.db.unsafe(`select t::text as row from ${name} t`)),
  )
  return JSON.stringify(rows)
}
