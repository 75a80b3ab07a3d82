/** What a bucket's answers say: there, not there, or a failure that is thrown. */
import type { BucketAnswer } from './bucketRequests.ts'

/** No storage's answer to a failure is longer. */
const ERROR_CHARACTERS_MAX = 10_000

/** Undefined for a file that is not there; the bucket itself was found at the start. */
export async function unlessMissing(answer: BucketAnswer): Promise<BucketAnswer | undefined> {
  if (answer.statusCode < 300) return answer
  const code = await errorCodeIn(answer)
  if (answer.statusCode === 404 && code !== 'NoSuchBucket') return undefined
  throw new Error(messageOf(answer, code))
}

/** Of an answer only its success counts. */
export async function emptied(answer: BucketAnswer): Promise<void> {
  if (answer.statusCode >= 300) throw new Error(messageOf(answer, await errorCodeIn(answer)))
  await answer.body.dump()
}

function messageOf({ statusCode }: BucketAnswer, code: string | undefined): string {
  return `the storage answered ${statusCode}${code === undefined ? '' : ` (${code})`}.`
}

/** As in `<Error><Code>NoSuchBucket</Code>`; an answer to HEAD has none. */
async function errorCodeIn({ body }: BucketAnswer): Promise<string | undefined> {
  let text = ''
  for await (const chunk of body.setEncoding('utf8')) {
    text += chunk
    // Leaving the loop ends the connection, as nobody reads the rest.
    if (text.length >= ERROR_CHARACTERS_MAX) break
  }
  return /<Code>(\w{1,100})<\/Code>/.exec(text)?.[1]
}
