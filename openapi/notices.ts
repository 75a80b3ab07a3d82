/** What a success says besides: as sentences in `warnings`, and the same for programs in `notices`. */
import type { NoticeCode } from './codes.ts'
import type { Platform } from '../generated/names.ts'

export interface Notice<Code extends NoticeCode = NoticeCode> {
  code: Code
  message: string
  pointer?: string
  platform?: Platform
  /** The same as one sentence, for `warnings`. */
  sentence: string
}

/** The members of an answer; none where there is nothing to say. */
export interface Noticed<Code extends NoticeCode> {
  warnings?: string[]
  notices?: Omit<Notice<Code>, 'sentence'>[]
}

export function noticed<Code extends NoticeCode>(notices: Notice<Code>[]): Noticed<Code> {
  if (notices.length === 0) return {}
  return { warnings: notices.map(({ sentence }) => sentence), notices: notices.map(shown) }
}

export function notice<Code extends NoticeCode>(code: Code, message: string): Notice<Code> {
  return { code, message, sentence: message }
}

export function noticeThere<Code extends NoticeCode>(
  platform: Platform,
  code: Code,
  message: string,
): Notice<Code> {
  return { code, message, platform, sentence: `${platform}: ${message}` }
}

/** Of a problem that is none for this request, without its measures. */
function shown<Code extends NoticeCode>({ code, message, pointer, platform }: Notice<Code>) {
  return {
    code,
    message,
    ...(pointer !== undefined && { pointer }),
    ...(platform !== undefined && { platform }),
  }
}
