/**
 * The instance that is attacked, its twin, and whom they know. The attacked one is killed when it takes
 * more memory than its machine has, and started again, so that one bad request hides no other.
 */
import { insertLink } from '../../db/users/oneTimeTokens.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { create, unlimited } from '../faults/crew.ts'
import { openRig } from '../faults/rig.ts'
import { openSite, type Site, type SiteUser } from '../faults/site.ts'
import { AS_INSTALLED } from '../world/asInstalled.ts'
import { boundMemory, openOrdinary, type Ordinary } from './watch.ts'

export interface Victim {
  url: string
  pid: number
  /** Of the instance that is asked the same and not attacked. */
  twin_pid: number
  user: SiteUser
  cookie: string
  post_id: string
  ordinary: Ordinary
  died(): boolean
}

export interface Place {
  site: Site
  /** The one that runs; a new one when the last was killed. */
  victim(): Promise<Victim>
  /** Another session for the attacker. */
  signIn(): Promise<void>
  close(): Promise<void>
}

/** Of the machine that the figures are for. */
export const MACHINE_MB = 768
const ENV = {
  ...AS_INSTALLED,
  SIGN_UP: 'open',
  LOG_LEVEL: 'warn',
}

export async function openPlace(): Promise<Place> {
  const rig = await openRig()
  const [site, beside] = [await openSite(rig, { env: ENV }), await openSite(rig, { env: ENV })]
  const [attacker, neighbour] = [await openUser(site), await openUser(site)]
  const other = await openUser(beside)
  const twin = await beside.start('all')
  const signedIn = (url: string) => openSession(site, rig.server, url, attacker.id)
  let running: Victim | undefined

  async function start(): Promise<Victim> {
    const program = await site.start('all')
    const { url = '', pid } = program
    const unbound = boundMemory(pid, MACHINE_MB, () => process.kill(pid, 'SIGKILL'))
    void program.ended.then(unbound)
    const [post_id = ''] = await create(url, attacker, [{ text: 'A draft' }])
    return {
      url,
      pid,
      twin_pid: twin.pid,
      user: attacker,
      post_id,
      cookie: await signedIn(url),
      ordinary: openOrdinary({
        attacked: { url, key: neighbour.key },
        twin: { url: twin.url ?? '', key: other.key },
      }),
      died: () => !program.running,
    }
  }

  return {
    site,
    async victim() {
      if (running?.died()) {
        running.ordinary.end()
        running = undefined
      }
      return (running ??= await start())
    },
    async signIn() {
      if (running) running.cookie = await signedIn(running.url)
    },
    async close() {
      running?.ordinary.end()
      await site.close()
      await beside.close()
      await rig.close()
    },
  }
}

async function openUser(site: Site): Promise<SiteUser> {
  const [user] = await unlimited(site, 1)
  if (user === undefined) throw new Error('there is no user')
  return user
}

/** As a browser has it: `name=value`. */
async function openSession(
  { database }: Site,
  server: { host: string; user: string },
  url: string,
  user_id: string,
): Promise<string> {
  const db = openPool({ ...server, database }, { max: 1 })
  const token = await insertLink(db, user_id)
  await db.end({ timeout: 1 })
  const answer = await fetch(`${url}/api/dashboard/v1/session/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token }),
  })
  await answer.text()
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
