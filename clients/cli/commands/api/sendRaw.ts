/** Sends what is put together by hand, as often as any other request. */
import { ApiProblem, isApiError, textOf } from '../../../sdk-typescript/source/problems.ts'
import { repeated } from '../../../sdk-typescript/source/repeats.ts'
import { sdkCallerOf, tryOnce, UPLOAD_TIMEOUT_MS, type Caller } from '../../http/calls.ts'
import { readJson } from '../../http/json.ts'
import { failureOf, strangeAnswer } from '../../http/refusal.ts'

export interface RawAnswer {
  response: Response
  text: string
  /** Undefined where the text is no JSON. */
  json: unknown
  /** Where it is no success. */
  problem?: ApiProblem
}

/** The last answer, whatever it is. Throws a Failure where none came; in a dry run NothingSent. */
export async function sendRaw(caller: Caller, url: URL, init: RequestInit): Promise<RawAnswer> {
  const type = new Headers(init.headers).get('content-type') ?? ''
  const timeout_ms = type.startsWith('multipart/') ? UPLOAD_TIMEOUT_MS : undefined
  let last: RawAnswer | undefined
  try {
    return await repeated(sdkCallerOf(caller), { timeout_ms }, async (signal) => {
      const response = await tryOnce(caller, url, { ...init, redirect: 'manual', signal })
      const text = await textOf(response)
      if (text === undefined) throw strangeAnswer(response)
      const json = readJson(text)
      last = { response, text, json }
      return response.ok ? last : new ApiProblem(response, isApiError(json) ? json : undefined)
    })
  } catch (error) {
    if (error instanceof ApiProblem && last !== undefined) return { ...last, problem: error }
    throw failureOf(error, caller, init.method ?? 'GET')
  }
}
