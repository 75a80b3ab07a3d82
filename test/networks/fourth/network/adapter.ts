/** Harbour: a timeline of notes, each of which may answer another one. Posts can be read back, and take no key of ours. */
import { contentProblem } from '../contentProblems.ts'
import type {
  Account,
  Composed,
  Content,
  Limits,
  LivePart,
  LookupResult,
  Network,
  Outcome,
  Payload,
  Removal,
  Search,
} from '../network.ts'
import { notRemoved } from '../removal.ts'
import { pathBelow } from '../webAddress.ts'
import { punctual } from '../wire/punctual.ts'
import { listOf, textOf } from '../wire/wire.ts'
import { callHarbour, type HarbourSettings } from './call.ts'
import { description } from './description.ts'
import { harbourRefusal } from './refusal.ts'

const LIMITS: Limits = {
  max_text_length: 500,
  text_unit: 'codeunit',
  max_images: 0,
  max_videos: 0,
  max_image_bytes: null,
  max_thread_parts: 10,
}
/** By so much its clock may be behind ours. */
const BEHIND_MS = 60_000

interface Note {
  text: string
  reply_to: string | null
}

export function openHarbour(settings: HarbourSettings): Network {
  const { label, platform } = description
  const measure = (text: string) => text.length
  return {
    platform,
    label,
    recovery: 'look',
    looks_max: 8,
    limits: () => LIMITS,
    measure,
    contentProblem: (content) => contentProblem({ label, limits: LIMITS, measure }, content),
    sent: ({ parts }) => parts,
    pictureRules: () => undefined,
    compose: (content, _, live) => Promise.resolve(compose(content, live)),
    publish: (account, payload, isLate) => publish(punctual(settings, isLate), account, payload),
    find: (account, payload, started_at, search) =>
      find(settings, account, payload, started_at, search),
    remove: (account, part) => remove(settings, account, part),
    readAddress: (_, address, position) => readAddress(settings, address, position),
  }
}

function compose({ parts }: Content, live: LivePart[]): Composed {
  const position = live.length
  const part = parts[position]
  if (part === undefined) return { state: 'done' }
  const body: Note = { text: part.text, reply_to: live.at(-1)?.remote_id ?? null }
  return { state: 'ready', payload: { position, covers: 1, client_id: null, body } }
}

async function publish(
  settings: HarbourSettings,
  account: Account,
  { position, body }: Payload,
): Promise<Outcome> {
  const answer = await callHarbour(settings, account, 'POST', 'notes', body)
  switch (answer.kind) {
    case 'not_sent':
      return { state: 'not_sent', error: answer.reason }
    case 'no_answer':
      return { state: 'unknown', error: answer.reason }
    case 'answer': {
      if (answer.status !== 201) return harbourRefusal(answer)
      const id = textOf(answer.body, 'id')
      if (id === undefined) return { state: 'unknown', error: 'Harbour named no note.' }
      return { state: 'accepted', parts: [partOf(settings, position, id)] }
    }
  }
}

async function find(
  settings: HarbourSettings,
  account: Account,
  { position, body }: Payload,
  started_at: number,
  search?: Search,
): Promise<LookupResult> {
  const path = `accounts/${account.remote_id}/notes?since=${started_at - BEHIND_MS}`
  const answer = await callHarbour(settings, account, 'GET', path)
  if (answer.kind !== 'answer') return { state: 'unreadable', error: answer.reason }
  if (answer.status !== 200) {
    return { state: 'unreadable', error: harbourRefusal(answer).error }
  }
  // Made by compose.
  const sent = body as Note
  const alike = listOf(answer.body, 'notes')
    .filter(
      (note) =>
        textOf(note, 'text') === sent.text && (textOf(note, 'reply_to') ?? null) === sent.reply_to,
    )
    .flatMap((note) => textOf(note, 'id') ?? [])
  const others = await search?.listOthers(alike)
  const left = alike.filter((id) => !others?.remote_ids.includes(id))
  const [id] = left
  if (id === undefined) return { state: 'absent' }
  return left.length > 1
    ? { state: 'unreadable', error: 'Harbour shows two notes that may be this one.' }
    : { state: 'found', parts: [partOf(settings, position, id)] }
}

function readAddress(
  settings: HarbourSettings,
  address: string,
  position: number,
): LivePart | undefined {
  const [notes, id] = pathBelow(address, [settings.web_url]) ?? []
  return notes === 'notes' && id !== undefined ? partOf(settings, position, id) : undefined
}

function partOf({ web_url }: HarbourSettings, position: number, id: string): LivePart {
  return { position, remote_id: id, url: `${web_url}/notes/${id}`, uri: null, cid: null }
}

async function remove(
  settings: HarbourSettings,
  account: Account,
  { remote_id }: LivePart,
): Promise<Removal> {
  const answer = await callHarbour(settings, account, 'DELETE', `notes/${remote_id}`)
  if (answer.kind !== 'answer') return { state: 'not_removed', error: answer.reason }
  if (answer.status === 204 || answer.status === 404) return { state: 'removed' }
  return notRemoved(harbourRefusal(answer))
}
