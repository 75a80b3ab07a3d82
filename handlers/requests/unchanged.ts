/**
 * `ETag` and `If-Match` (RFC 9110, decision 281): the author's revision of a post or an article, which outcomes do
 * not move. It is compared once its row is locked, so that of two who change the same nobody is overwritten unseen.
 */
import { inHeader } from '../../openapi/places.ts'
import { malformed } from '../../openapi/problems.ts'
import { changedMeanwhile, validationFailed } from '../../openapi/errors.ts'

/** What a caller takes for the present state: any, or one of these tags. */
type Expected = '*' | string[]

/** One entry of a list and the comma behind it. Commas may stand in tags, and an empty entry is nothing. */
const ENTRY = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y

export function tagOf(revision: number): string {
  return `"${revision}"`
}

/** Returns the check for one that is locked; throws 400 for what is no `If-Match`. */
export function readIfMatch(header: string | undefined): (revision: number) => void {
  const expected = header === undefined ? '*' : readExpected(header)
  return function needUnchanged(revision) {
    const tag = tagOf(revision)
    if (expected === '*' || expected.includes(tag)) return
    throw changedMeanwhile(expected.includes(`W/${tag}`) ? 'weak' : 'changed')
  }
}

function readExpected(header: string): Expected {
  if (header.trim() === '*') return '*'
  const tags = readTags(header)
  if (tags === undefined || tags.length === 0) {
    const message = 'must be *, or values of ETag such as "3", by commas'
    throw validationFailed([malformed(inHeader('If-Match'), message)])
  }
  return tags
}

/** Undefined for what is no list of tags. One by one: a pattern for commas between tags takes quadratic time. */
function readTags(list: string): string[] | undefined {
  const tags: string[] = []
  const entry = new RegExp(ENTRY)
  while (entry.lastIndex < list.length) {
    const [, tag] = entry.exec(list) ?? [undefined, undefined]
    if (entry.lastIndex === 0) return undefined
    if (tag !== undefined) tags.push(tag)
  }
  return tags
}
