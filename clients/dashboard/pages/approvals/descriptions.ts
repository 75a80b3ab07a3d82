/** What is said of pictures and videos to those who cannot see them: it goes out with a post, so it is approved with it. */
import { answerOf } from '../api.ts'
import { publicApi } from '../publicApi.ts'
import type { Version } from '../posts/versions.ts'

/** Of a hundred files each, the newest first: what waits for approval was uploaded lately. */
const PAGES_MAX = 10

/** Writes it beside each file, unless it is not known; read once for all of them. */
export async function describeFiles(versions: Version[]) {
  const files = versions.flatMap((version) => version.files)
  const said = await readSaid(new Set(files.map(({ url }) => url)))
  for (const file of files) {
    const alt_text = said.get(file.url)
    if (alt_text !== undefined) file.alt_text = alt_text
  }
}

async function readSaid(urls: Set<string>): Promise<Map<string, string | null>> {
  const said = new Map<string, string | null>()
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX && said.size < urls.size; page++) {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) }
    const { media, pagination } = await answerOf(publicApi.GET('/media', { params: { query } }))
    for (const { url, alt_text = null } of media.filter((one) => urls.has(one.url)))
      said.set(url, alt_text)
    cursor = pagination.next_cursor
    if (cursor === undefined) break
  }
  return said
}
