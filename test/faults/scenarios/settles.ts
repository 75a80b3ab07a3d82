/**
 * The database answers with errors that are none of a lost connection (its disk is full, a statement is
 * cancelled, a rule of its own is broken) at every step of a delivery that it takes part in. What a network
 * has answered is settled all the same, by the journal where its process died over it, and sent once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { create, hire, PLATFORMS, unlimited } from '../crew.ts'
import type { Evidence } from '../evidence.ts'
import type { Program } from '../../world/program.ts'
import { countEnds, judgeSite, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import type { Violation } from '../verdict.ts'
import { waitUntilSettled } from './load.ts'

/** Where it fails, as triggers: table and event, and when. */
const PLACES: Record<string, string> = {
  claim: 'before insert on attempts for each row when (new.position = 0)',
  'next part': 'before insert on attempts for each row when (new.position > 0)',
  'begin of a send': `before update of state on deliveries for each row
    when (old.state = 'waiting' and new.state = 'sending')`,
  outcome: 'before update of outcome on attempts for each row when (new.outcome is not null)',
  'live part': 'before insert on live_parts for each row',
  'end of a send': `before update of state on deliveries for each row
    when (old.state = 'sending' and new.state <> 'sending')`,
  'end of a search': `before update of state on deliveries for each row
    when (old.state = 'unknown' and new.state <> 'unknown')`,
  'state of the post': 'before update of status on posts for each row',
}
const CODES = { 'disk full': '53100', cancelled: '57014', 'its own': 'P0001', internal: 'XX000' }
/** Each place fails so often for each delivery; claims are tried again only by the sweep. */
const TIMES = 2
const DUE_IN_MS = 5_000
const DIED_OVER = 'outcome'
const HELD_MS = 1_500
const SETTLED_MS_MAX = 120_000

export const settles: Scenario = {
  name: 'settles',
  title: 'errors of the database at every claim and settle',
  async run(rig, plan) {
    const simulated = await rig.simulate()
    const site = await openSite(rig, { simulated })
    await prepare(site)
    const { api, worker, url } = await hire(site, plan)
    const all = Object.values(CODES)
    const cases = Object.keys(PLACES).flatMap((place, i) =>
      (plan.quick ? [all[i % all.length] ?? ''] : all).map((code) => ({ place, code })),
    )
    const users = await unlimited(site, cases.length + 1)
    await Promise.all(
      cases.map(async ({ place, code }, i) => {
        const user = users[i]
        if (user === undefined) return
        await troubleAt(site, user, place, code, TIMES)
        if (place === 'end of a search') await loseAnswer(site, user)
        await schedule(url(), user, `${place}, ${code}`)
      }),
    )
    const last = users.at(-1)
    if (last) await dieOver(site, last, url(), worker[0])
    await waitUntilSettled(site, SETTLED_MS_MAX)

    const judged = await judgeSite(rig, site, users)
    const raised = await countRaised(site)
    await Promise.all(api.map((one) => one.end('SIGTERM')))
    await site.close()
    return {
      counts: { cases: cases.length + 1, 'errors raised': raised, ...countEnds(judged.evidence) },
      violations: [
        ...judged.violations,
        ...notPublished(judged.evidence),
        // Each place has to have been met.
        ...(raised >= cases.length ? [] : [{ rule: 'every place fails', what: `${raised} did` }]),
      ],
    }
  },
}

/** A row for each user who is to meet trouble; how often is counted by a sequence, which no rollback takes back. */
async function prepare({ sql }: Site) {
  await sql.unsafe(`
    create table troubles (user_id text primary key, place text, code text, times integer, counter text);
    create sequence raised;
    create function raise_trouble() returns trigger language plpgsql as $$
    declare trouble troubles;
    begin
      select * into trouble from troubles where user_id = new.user_id and place = tg_argv[0];
      if found and nextval(trouble.counter::regclass) <= trouble.times then
        perform nextval('raised');
        raise exception 'in trouble' using errcode = trouble.code;
      end if;
      return new;
    end $$`)
  for (const [index, [place, when]] of Object.entries(PLACES).entries()) {
    await sql.unsafe(
      `create trigger trouble_${index} ${when} execute function raise_trouble('${place}')`,
    )
  }
}

async function troubleAt(
  { sql }: Site,
  { id }: SiteUser,
  place: string,
  code: string,
  times: number,
) {
  const counter = `trouble_of_${id}`
  await sql.unsafe(`create sequence ${counter}`)
  await sql`
    insert into troubles (user_id, place, code, times, counter)
    values (${id}, ${place}, ${code}, ${times * PLATFORMS.length}, ${counter})`
}

/** Of LinkedIn nothing can be searched for. */
async function loseAnswer({ simulated }: Site, { handles }: SiteUser) {
  for (const platform of ['x', 'secondary_a'] as const) {
    const account = handles[platform]
    const fault = { platform, account, operation: 'create', kind: 'cut_after', times: 1 }
    await simulated.control('POST', '/control/faults', fault)
  }
}

async function schedule(url: string, user: SiteUser, name: string) {
  await create(url, user, [
    {
      text: `Trouble at ${name}`,
      thread_tweets: [`Trouble at ${name}, 2`],
      platforms: PLATFORMS,
      scheduled_date: new Date(Date.now() + DUE_IN_MS).toISOString(),
    },
  ])
}

/** The database takes no outcome before the process dies that has it: the journal knows, and nobody else. */
async function dieOver(site: Site, user: SiteUser, url: string, worker: Program | undefined) {
  const text = 'died over'
  await troubleAt(site, user, DIED_OVER, CODES['disk full'], 1_000_000)
  await schedule(url, user, text)
  const taken = () =>
    site.simulated.ledger().filter((one) => one.kind === 'post_accepted' && one.text.endsWith(text))
  await until(() => taken().length > 0, SETTLED_MS_MAX)
  await sleep(HELD_MS)
  await worker?.end()
  await site.sql`delete from troubles where user_id = ${user.id}`
  await site.start('worker')
}

async function countRaised({ sql }: Site): Promise<number> {
  const [row] = await sql<{ raised: number }[]>`select last_value::integer as raised from raised`
  return row?.raised ?? 0
}

function notPublished({ deliveries }: Evidence): Violation[] {
  return deliveries
    .filter(({ state }) => state !== 'published')
    .map((delivery) => ({ rule: 'what a network has answered is kept', what: 'see', delivery }))
}
