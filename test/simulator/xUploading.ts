/** Uploading to a simulated X of one's own, as alice does unless another is named. */
import { beforeEach, expect } from 'vitest'
import { picture } from './samples.ts'
import { type Account, bearer, useSimulator } from './wire.ts'

export function form(parts: Record<string, string | Buffer>): FormData {
  const made = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') made.append(name, part)
    else made.append(name, new Blob([new Uint8Array(part)]), 'file')
  }
  return made
}

/** What is uploaded is ready at once, unless a test sets that otherwise. */
export function useUploads() {
  const { call, open, ledger, settings } = useSimulator()
  let alice: Account

  beforeEach(async () => {
    alice = await open('x', 'alice')
    await settings({ x_processing_ms: 0 })
  })

  const send = (path: string, body: unknown, who = alice) =>
    call('POST', `/x/2/${path}`, body, bearer(who))
  const read = (path: string) => call('GET', `/x/2/${path}`, undefined, bearer(alice))
  const upload = (body: unknown) => send('media/upload', body)
  const begin = (body: unknown) => send('media/upload/initialize', body)
  const append = (id: string, body: unknown) => send(`media/upload/${id}/append`, body)
  const finalize = (id: string, who?: Account) =>
    send(`media/upload/${id}/finalize`, undefined, who)

  async function image(): Promise<string> {
    const media = await picture('png')
    const { body } = await upload(form({ media, media_category: 'tweet_image' }))
    return body.data.id
  }

  async function inChunks(bytes: Buffer, media_type: string, media_category: string) {
    const size = 900_000
    const started = await begin({ media_type, media_category, total_bytes: bytes.length })
    expect(started.status).toBe(200)
    const { id } = started.body.data
    for (let at = 0; at * size < bytes.length; at++) {
      const media = bytes.subarray(at * size, (at + 1) * size)
      const appended = await append(id, form({ segment_index: String(at), media }))
      expect(appended.status).toBe(200)
    }
    return { id, ...(await finalize(id)) }
  }

  return {
    open,
    ledger,
    settings,
    read,
    upload,
    begin,
    append,
    finalize,
    image,
    inChunks,
    post: (body: unknown, who?: Account) => send('tweets', body, who),
    status: (id: string) => read(`media/upload?command=STATUS&media_id=${id}`),
    describe: (id: string, text: unknown) =>
      send('media/metadata', { id, metadata: { alt_text: { text } } }),
  }
}
