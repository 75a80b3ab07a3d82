/** The wire in the shape of `fetch`, which the sign-in libraries want: it sends once, and follows nothing. */
import type { SendRequest } from '../wire/wire.ts'

const NO_ANSWER = 'NO_ANSWER'
const WITHOUT_BODY = [204, 205, 304]

export function fetchOver(send: SendRequest, timeout_ms?: number): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = Buffer.from(await request.arrayBuffer())
    const answer = await send(
      {
        // The libraries read and post, and nothing else.
        method: request.method as 'GET' | 'POST',
        url: request.url,
        headers: Object.fromEntries(request.headers),
        ...(body.length > 0 && { body }),
      },
      timeout_ms,
    )
    if (answer.kind !== 'answer') throw Object.assign(new Error(answer.reason), { code: NO_ANSWER })
    const { status, headers, text } = answer
    return new Response(WITHOUT_BODY.includes(status) ? null : text, { status, headers })
  }
}

/** The reason when there was no answer, however deep a library has wrapped it. */
export function noAnswerIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && error.code === NO_ANSWER ? error.message : noAnswerIn(error.cause)
}
