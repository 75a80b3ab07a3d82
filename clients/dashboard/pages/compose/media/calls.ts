/** Media as the public contract has them. */
import { answerOf, readError, type Problem, type Refusal } from '../../api.ts'
import { PUBLIC_ROOT, publicApi } from '../../publicApi.ts'
import { attachedOf, foreignMedia, type AttachedMedia, type UploadedMedia } from './attached.ts'

const PAGE = 24
/** How far back files of a post are looked for among all that there are. */
const SEARCHED_PAGES = 5

export function listMedia(cursor: string | undefined, limit = PAGE) {
  const params = { query: { limit, ...(cursor !== undefined && { cursor }) } }
  return answerOf(publicApi.GET('/media', { params }))
}

export function describeMedia(id: string, alt_text: string) {
  return answerOf(publicApi.PUT('/media/{id}', { params: { path: { id } }, body: { alt_text } }))
}

/** The files of a saved post or article, of which it has the addresses alone. */
export async function findAttached(urls: string[]): Promise<AttachedMedia[]> {
  const found = new Map<string, AttachedMedia>()
  let cursor: string | undefined
  for (let page = 0; page < SEARCHED_PAGES && urls.some((url) => !found.has(url)); page++) {
    const { media, pagination } = await listMedia(cursor, 100)
    for (const one of media) found.set(one.url, attachedOf(one))
    cursor = pagination.next_cursor
    if (cursor === undefined) break
  }
  return urls.map((url) => found.get(url) ?? foreignMedia(url))
}

export interface Sending {
  /** The same for each try, so that what has arrived is not kept twice. */
  key: string
  signal: AbortSignal
  /** How much of it is on its way, from 0 to 1. */
  progress(share: number): void
}

/** Throws a Problem. */
export async function uploadFile(file: File, sending: Sending): Promise<UploadedMedia> {
  const { status, answer } = await sendFile(file, sending)
  if (status === 0) throw CUT
  if (answer !== null && 'id' in answer) return answer
  throw refusalOf(answer, status)
}

interface SentFile {
  /** 0 when nobody has answered. */
  status: number
  answer: UploadedMedia | Refusal | null
}

/** How far it is `fetch` cannot tell. */
function sendFile(file: File, { key, signal, progress }: Sending) {
  return new Promise<SentFile>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${PUBLIC_ROOT}/upload`)
    request.setRequestHeader('Idempotency-Key', key)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => progress(total === 0 ? 0 : loaded / total)
    // It comes in every way in which a request ends.
    request.onloadend = () =>
      resolve({ status: request.status, answer: request.response as SentFile['answer'] })
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

const CUT: Problem = {
  code: 'unreachable',
  message: 'The connection was cut. The file waits here and goes on when it is back.',
  fields: {},
}

/** What is wrong with the file is all that is to be said. */
function refusalOf(answer: Refusal | null, status: number): Problem {
  const problem = readError(answer, status)
  return { ...problem, message: problem.fields.file ?? problem.message, fields: {} }
}
