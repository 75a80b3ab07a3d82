/** The first page of a list, one in its middle and the last, as somebody finds them who turns the pages. */
import type { Reader } from './seeded.ts'

const LIMIT = 100

export async function pagesOf({ key }: Reader, url: string, list: string): Promise<string[]> {
  const first = `${list}?limit=${LIMIT}`
  const found = [first]
  for (let page: string | undefined = first; page !== undefined;) {
    const response = await fetch(`${url}${page}`, { headers: { authorization: `Bearer ${key}` } })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    // Of the contract.
    const { pagination } = (await response.json()) as {
      pagination: { next_cursor?: string | null }
    }
    const { next_cursor } = pagination
    page = next_cursor ? `${first}&cursor=${next_cursor}` : undefined
    if (page !== undefined) found.push(page)
  }
  return [first, found[Math.floor(found.length / 2)] ?? first, found.at(-1) ?? first]
}
